import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeLine } from '../table/testing/line';
import { happened, viewOf, welcome } from '../table/testing/views';
import type { FromServer, Welcome } from '../wire';
import { makeId } from './ids';
import type { Move } from './outbox';
import { addressOf, FAULTS, GAP_MS, PING_MS, PONG_MS, TableSocket, type Link } from './socket';
import { waitBefore } from './backoff';

let lines: FakeLine[];
let links: Link[];
let heard: FromServer[];
let given: Move[];
let socket: TableSocket;

const line = () => lines.at(-1) as FakeLine;
const act = { type: 'act', id: 'move-1234', decision: 'r1.8', action: 'pass' } as const;

function connect(number = 5): void {
  line().open();
  line().hear(welcome(number));
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  links = [];
  heard = [];
  given = [];
  socket = new TableSocket(
    'ws://x/tables/abc/socket',
    {
      link: (link) => links.push(link),
      message: (message) => heard.push(message),
      gaveUp: (move) => given.push(move),
    },
    {
      open: () => {
        lines.push(new FakeLine());
        return line();
      },
      random: () => 0.5,
      language: () => 'fil',
      build: 'b',
    },
  );
  socket.start();
});

afterEach(() => {
  socket.stop();
  vi.useRealTimers();
});

test('it says hello with its protocol, build and language', () => {
  line().open();
  expect(line().said).toEqual([{ type: 'hello', protocol: 2, language: 'fil', build: 'b' }]);
});

test('events follow one another, and one heard twice is dropped', () => {
  connect(5);
  line().hear(happened(6));
  line().hear(happened(6));
  line().hear(happened(4));
  expect(heard.map((one) => one.type)).toEqual(['welcome', 'happened']);
});

test('a missing event makes it connect anew', () => {
  connect(5);
  line().hear(happened(7));
  expect(heard).toHaveLength(1);
  expect(links.at(-1)).toBe('lost');
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(2);
  connect(7);
  expect(links).toEqual(['open', 'lost', 'open']);
});

test('a pong that is ahead is given a moment, then counts as a gap', () => {
  connect(5);
  line().hear({ type: 'pong', number: 6 });
  line().hear(happened(6));
  vi.advanceTimersByTime(GAP_MS + 1);
  expect(lines).toHaveLength(1);
  line().hear({ type: 'pong', number: 7 });
  vi.advanceTimersByTime(GAP_MS + 1);
  expect(links.at(-1)).toBe('lost');
});

test('a refreshed view of a later event is not shown before the event', () => {
  connect(5);
  line().hear({ type: 'refreshed', number: 6, view: viewOf() });
  expect(heard).toHaveLength(1);
  line().hear({ type: 'refreshed', number: 5, view: viewOf() });
  expect(heard).toHaveLength(2);
});

test('it pings, and a line that does not answer is given up', () => {
  connect();
  vi.advanceTimersByTime(PING_MS);
  expect(line().of('ping')).toHaveLength(1);
  line().hear({ type: 'pong', number: 5 });
  vi.advanceTimersByTime(PING_MS - 1);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(1 + PONG_MS);
  expect(links.at(-1)).toBe('lost');
  expect(lines[0]?.closed).toBe(true);
});

test('a welcome that is lost is not made up for by what follows it', () => {
  connect(5);
  line().drop();
  vi.advanceTimersByTime(1000);
  line().open();
  line().hear(happened(6));
  line().hear({ type: 'refreshed', number: 6, view: viewOf() });
  expect(heard).toHaveLength(1);
  vi.advanceTimersByTime(PONG_MS + 1000);
  expect(lines).toHaveLength(3);
  connect(6);
  expect(links.at(-1)).toBe('open');
});

test('a welcome that comes late a second time takes nothing back', () => {
  connect(5);
  line().hear(happened(6));
  line().hear(welcome(5));
  line().hear(happened(7));
  expect(heard.map((one) => one.type)).toEqual(['welcome', 'happened', 'happened']);
  expect(links).toEqual(['open']);
});

test('a move that is done, and whose event does not come, counts as a gap', () => {
  connect(5);
  socket.move(act);
  line().hear({ type: 'done', id: 'move-1234', number: 6 });
  vi.advanceTimersByTime(GAP_MS + 1);
  expect(links.at(-1)).toBe('lost');
});

test('views of later events do not put off the search for a missing one', () => {
  connect(5);
  for (let time = 0; time < GAP_MS; time += GAP_MS / 2) {
    line().hear({ type: 'pong', number: 6 });
    vi.advanceTimersByTime(GAP_MS / 2);
  }
  expect(links.at(-1)).toBe('lost');
});

test('an answer that comes twice is told once', () => {
  connect(5);
  socket.move(act);
  line().hear({ type: 'done', id: 'move-1234', number: 5 });
  line().hear({ type: 'done', id: 'move-1234', number: 5 });
  expect(heard.map((one) => one.type)).toEqual(['welcome', 'done']);
});

test('a move that is not answered shows that the line is dead before the next ping would', () => {
  connect(5);
  vi.advanceTimersByTime(PING_MS);
  line().hear({ type: 'pong', number: 5 });
  socket.move(act);
  vi.advanceTimersByTime(3000 + PONG_MS);
  expect(links.at(-1)).toBe('lost');
  vi.advanceTimersByTime(1000);
  connect(5);
  expect(line().of('act')).toEqual([act]);
});

test('a move is sent again with the same id until it is answered', () => {
  connect();
  socket.move(act);
  vi.advanceTimersByTime(5500);
  expect(
    line()
      .of('act')
      .map((one) => one.id),
  ).toEqual(['move-1234', 'move-1234', 'move-1234']);
  line().hear({ type: 'done', id: 'move-1234', number: 5 });
  vi.advanceTimersByTime(10_000);
  expect(line().of('act')).toHaveLength(3);
});

test('a move that was made while the line was down, or lost with it, goes out after the welcome', () => {
  connect();
  socket.move(act);
  line().drop();
  socket.move({ ...act, id: 'move-5678' });
  vi.advanceTimersByTime(1000);
  line().open();
  expect(line().of('act')).toHaveLength(0);
  line().hear(welcome(5));
  expect(
    line()
      .of('act')
      .map((one) => one.id),
  ).toEqual(['move-1234', 'move-5678']);
});

test('a clock that is set back keeps no move waiting', () => {
  vi.setSystemTime(new Date('2030-01-01T12:00:00Z'));
  connect();
  socket.move(act);
  vi.setSystemTime(new Date('2030-01-01T11:00:00Z'));
  vi.advanceTimersByTime(2600);
  expect(line().of('act')).toHaveLength(2);
  vi.setSystemTime(new Date('2030-01-01T10:00:00Z'));
  line().drop();
  vi.advanceTimersByTime(1000);
  connect();
  expect(line().of('act')).toHaveLength(1);
});

test('a stale or refused move is not sent again', () => {
  connect();
  socket.move(act);
  line().hear({
    type: 'stale',
    id: 'move-1234',
    problem: { code: 'stale', message: '', rule: '', faults: [] },
  });
  vi.advanceTimersByTime(10_000);
  expect(line().of('act')).toHaveLength(1);
});

const fault: FromServer = {
  type: 'fault',
  problem: { code: 'internal_error', message: 'Sorry.', rule: '', faults: [] },
  closing: false,
};

test('a move that meets a fault each time it is sent is given up in the end', () => {
  connect();
  socket.move(act);
  for (let sent = 1; sent < FAULTS; sent += 1) {
    line().hear(fault);
    line().hear(fault); // of another message: it counts once for each time that the move was sent
    expect(given).toEqual([]);
    vi.advanceTimersByTime(3000);
    expect(line().of('act')).toHaveLength(sent + 1);
  }
  line().hear(fault);
  expect(given).toEqual([act]);
  vi.advanceTimersByTime(10_000);
  expect(line().of('act')).toHaveLength(FAULTS);
});

test('a server of another version has one fault for a move, then it is given up', () => {
  line().open();
  line().hear({ ...(welcome(5) as Welcome), build: 'other' });
  socket.move(act);
  line().hear(fault);
  expect(given).toEqual([act]);
});

test('a fault before the welcome is about no move', () => {
  line().open();
  line().hear({ ...(welcome(5) as Welcome), build: 'other' });
  socket.move(act);
  line().drop();
  vi.advanceTimersByTime(1000);
  line().open();
  line().hear(fault);
  expect(given).toEqual([]);
  line().hear(welcome(5));
  expect(line().of('act')).toHaveLength(1);
});

test('it waits longer after each failure, never as long as two half minutes', () => {
  expect([0, 1, 2, 20].map((attempt) => waitBefore(attempt, () => 1))).toEqual([500, 1000, 2000, 15000]);
  expect(waitBefore(2, () => 0)).toBe(1000);
  line().drop();
  vi.advanceTimersByTime(380);
  expect(lines).toHaveLength(2);
  line().drop();
  vi.advanceTimersByTime(380);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(400);
  expect(lines).toHaveLength(3);
});

test('it connects at once when the page is seen again or the network is back', () => {
  for (let failures = 0; failures < 6; failures += 1) {
    line().drop();
    vi.advanceTimersByTime(15_000);
  }
  line().drop();
  const before = lines.length;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(lines).toHaveLength(before + 1);
  line().drop();
  window.dispatchEvent(new Event('online'));
  expect(lines).toHaveLength(before + 2);
});

test.each([
  [4404, 'unknown'],
  [4403, 'forbidden'],
] as const)('closed with %i the table is %s for good', (code, link) => {
  line().open();
  line().drop(code);
  vi.advanceTimersByTime(60_000);
  window.dispatchEvent(new Event('online'));
  expect(links).toEqual([link]);
  expect(lines).toHaveLength(1);
});

test('questions are not kept for later, moves are', () => {
  socket.ask({ type: 'groups' });
  connect();
  expect(line().of('groups')).toHaveLength(0);
  socket.ask({ type: 'groups' });
  expect(line().of('groups')).toHaveLength(1);
});

test('the address follows the page', () => {
  expect(addressOf('a b', new URL('https://table.example/tables/a'))).toBe(
    'wss://table.example/tables/a%20b/socket',
  );
  expect(addressOf('x', new URL('http://10.0.0.5:8017/'))).toBe('ws://10.0.0.5:8017/tables/x/socket');
});

test('ids fit the wire and differ', () => {
  const ids = new Set(Array.from({ length: 200 }, makeId));
  expect(ids.size).toBe(200);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
});

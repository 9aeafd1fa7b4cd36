import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { route } from '../router.svelte';
import { settings } from '../settings';
import { answer } from '../test/answers';
import { chooseLanguage } from '../words';
import TablePage from './TablePage.svelte';
import { FakeLine } from './testing/line';
import type { Welcome } from '../wire';
import { happened, resultOf, viewOf, welcome } from './testing/views';

let line: FakeLine;

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom lays nothing out, and so has nothing to observe.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal(
    'WebSocket',
    class extends FakeLine {
      constructor() {
        super();
        // eslint-disable-next-line @typescript-eslint/no-this-alias
        line = this;
      }
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  settings.sort = 'rank';
  chooseLanguage('browser');
});

const settle = () => vi.advanceTimersByTimeAsync(100);
const waiting = viewOf({ decision: null }, { turn: 2, legal: null, can_pass: false });

async function sitDown(view = viewOf()): Promise<void> {
  render(TablePage, { table: 'abc' });
  line.open();
  line.hear(welcome(5, view));
  await settle();
}

const card = (name: string) => screen.getByRole('button', { name });
const playButton = () => screen.getByTestId('play');

async function selectEights(): Promise<void> {
  await fireEvent.click(card('eight of spades'));
  await fireEvent.click(card('eight of hearts'));
  await settle();
  line.hear({ type: 'considered', cards: '8S 8H', name: 'pair of eights', problem: null });
  await settle();
}

async function press(button: HTMLElement): Promise<void> {
  await fireEvent.pointerDown(button);
  await fireEvent.click(button);
}

test('the button names the play, and a double click sends one move', async () => {
  await sitDown();
  await selectEights();
  expect(playButton()).toHaveTextContent('Play pair of eights');
  expect(playButton()).toHaveAttribute('aria-disabled', 'false');
  await press(playButton());
  await press(playButton());
  await settle();
  expect(line.of('act')).toMatchObject([{ decision: 'r1.8', action: '8S 8H' }]);
});

test('a double click passes once, though the turn is back before its second click', async () => {
  await sitDown();
  const pass = screen.getByRole('button', { name: 'Pass' });
  await fireEvent.pointerDown(pass);
  await fireEvent.click(pass, { detail: 1 });
  line.hear(happened(6, viewOf({ decision: 'r1.12' })));
  await settle();
  await fireEvent.pointerDown(pass);
  await fireEvent.click(pass, { detail: 2 });
  expect(line.of('act')).toMatchObject([{ decision: 'r1.8', action: 'pass' }]);
  await fireEvent.pointerDown(pass);
  await fireEvent.click(pass, { detail: 1 });
  expect(line.of('act')).toMatchObject([{ decision: 'r1.8' }, { decision: 'r1.12' }]);
});

test('a double click plays once, though what is left can be played when its second click comes', async () => {
  await sitDown(viewOf({}, { legal: ['3C'] }));
  await fireEvent.click(card('three of clubs'));
  await fireEvent.pointerDown(playButton());
  await fireEvent.click(playButton(), { detail: 1 });
  line.hear(happened(6, viewOf({ decision: 'r1.12' }, { legal: ['3C'] })));
  await settle();
  await fireEvent.pointerDown(playButton());
  await fireEvent.click(playButton(), { detail: 2 });
  expect(line.of('act')).toMatchObject([{ decision: 'r1.8', action: '3C' }]);
});

test('a key that is held on Pass or Play, or for them, does nothing more', async () => {
  await sitDown();
  const held = { key: 'Enter', repeat: true };
  expect(await fireEvent.keyDown(screen.getByRole('button', { name: 'Pass' }), held)).toBe(false);
  expect(await fireEvent.keyDown(playButton(), held)).toBe(false);
  await fireEvent.keyDown(document.body, { key: 'p', repeat: true });
  expect(line.of('act')).toHaveLength(0);
});

test('the second click of the double click that ended a round does not deal the next', async () => {
  const over = viewOf({ phase: 'round_over', decision: 'r1.next', result: resultOf({}) });
  await sitDown(over);
  const button = screen.getByRole('button', { name: 'Next round' });
  await fireEvent.click(button, { detail: 2 });
  expect(line.of('next_round')).toHaveLength(0);
  await fireEvent.click(button, { detail: 1 });
  expect(line.of('next_round')).toHaveLength(1);
});

test('a move that is given up frees the buttons, and says so', async () => {
  await sitDown();
  line.hear({ ...(welcome(5) as Welcome), build: '' });
  await selectEights();
  await press(playButton());
  await settle();
  expect(playButton()).toHaveTextContent('One moment…');
  for (let sent = 0; sent < 5; sent += 1) {
    const problem = { code: 'internal_error', message: 'Sorry.', rule: '' };
    line.hear({ type: 'fault', problem, closing: false });
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(screen.getByTestId('detail')).toHaveTextContent('The table did not take that.');
  await press(playButton());
  expect(new Set(line.of('act').map((one) => one.id)).size).toBe(2);
});

const menu = () => fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
const stuck = () => screen.getByRole('switch', { name: /nothing is legal/ });
const toLead = () => screen.getByRole('switch', { name: /until the next lead/ });

test('a habit is shown as the table has it, whatever was asked', async () => {
  await sitDown();
  await menu();
  await fireEvent.click(stuck());
  expect(line.of('habits')).toHaveLength(1);
  expect(stuck()).not.toBeChecked();
  const problem = { code: 'not_saved', message: 'It could not be saved.', rule: '' };
  line.hear({ type: 'fault', problem, closing: false });
  await settle();
  expect(stuck()).not.toBeChecked();
  expect(screen.getByRole('alert')).toHaveTextContent('It could not be saved.');
  await fireEvent.click(stuck());
  const habits = { pass_when_stuck: true, pass_to_lead: false };
  line.hear({ type: 'refreshed', number: 5, view: viewOf({ habits }) });
  await settle();
  expect(stuck()).toBeChecked();
});

test('two habits asked for in one go are both asked for', async () => {
  await sitDown();
  await menu();
  await fireEvent.click(stuck());
  await fireEvent.click(toLead());
  expect(line.of('habits').at(-1)?.habits).toEqual({ pass_when_stuck: true, pass_to_lead: true });
});

test('while the line is down nothing of the table is switched, and it is said why', async () => {
  await sitDown();
  await menu();
  line.drop();
  await settle();
  for (const one of [stuck(), screen.getByRole('radio', { name: 'Fast' })]) {
    await fireEvent.click(one);
    expect(one).not.toBeChecked();
  }
  expect(stuck()).toHaveAttribute('aria-disabled', 'true');
  expect(stuck()).toHaveAccessibleDescription(/The line is down/);
  expect(screen.getByRole('radio', { name: 'Normal' })).toBeChecked();
  await vi.advanceTimersByTimeAsync(1000);
  line.open();
  line.hear(welcome(5));
  await settle();
  expect(stuck()).toHaveAttribute('aria-disabled', 'false');
  expect([...line.of('habits'), ...line.of('pace')]).toEqual([]);
});

test('another pace is shown as asked for, and as it is when that is refused', async () => {
  await sitDown();
  await menu();
  const fast = screen.getByRole('radio', { name: 'Fast' });
  await fireEvent.click(fast);
  expect(fast).toBeChecked();
  const problem = { code: 'internal_error', message: 'Sorry.', rule: '' };
  line.hear({ type: 'refused', id: line.of('pace')[0]?.id ?? '', problem });
  await settle();
  expect(fast).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Normal' })).toBeChecked();
  expect(screen.getByRole('alert')).toHaveTextContent('Sorry.');
});

test('another language at once keeps the selection and one’s own order', async () => {
  await sitDown();
  await fireEvent.focus(card('king of diamonds'));
  await fireEvent.keyDown(card('king of diamonds'), { key: 'ArrowLeft', altKey: true });
  await selectEights();
  chooseLanguage('fil');
  await settle();
  expect(line.of('hello').map((one) => one.language)).toEqual(['en', 'fil']);
  line.hear(welcome(5));
  await settle();
  const hand = within(screen.getByTestId('hand')).getAllByRole('button');
  expect(hand.map((one) => one.dataset['card'])).toEqual(['3C', '4H', '8S', 'KD', '8H']);
  const selected = hand.filter((one) => one.getAttribute('aria-pressed') === 'true');
  expect(selected.map((one) => one.dataset['card'])).toEqual(['8S', '8H']);
  // What it is was said in the other language: it is asked again.
  expect(line.of('consider').map((one) => one.cards)).toEqual(['8S 8H', '8S 8H']);
});

test.each(['cardems', null])('a rematch is a table like this one, whatever its rules (%s)', async (name) => {
  const asked = answer({ 'POST /api/tables': { status: 201, body: { table: 'next' } } });
  const match = { ...viewOf().match, totals: [[-1, 1]], winners: [1] };
  const house = { ...viewOf().house, name };
  await sitDown(
    viewOf(
      {
        house,
        match,
        seats: viewOf().seats.slice(0, 2),
        phase: 'match_over',
        decision: null,
        result: resultOf({}),
      },
      { order: [0, 1] },
    ),
  );
  await fireEvent.click(screen.getByRole('button', { name: 'Rematch' }));
  await settle();
  expect(asked.map((one) => one.body)).toEqual([{ like: 'abc' }]);
  expect(route()).toEqual({ page: 'table', table: 'next' });
});

test('a press that began before the turn came does not play', async () => {
  await sitDown(waiting);
  await selectEights();
  await fireEvent.pointerDown(playButton());
  line.hear(happened(6, viewOf()));
  await settle();
  await fireEvent.click(playButton());
  await settle();
  expect(line.of('act')).toHaveLength(0);
  await press(playButton());
  expect(line.of('act')).toHaveLength(1);
});

test('Enter that is held as the turn comes does not play', async () => {
  await sitDown(waiting);
  await selectEights();
  line.hear(happened(6, viewOf()));
  await settle();
  await fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
  expect(line.of('act')).toHaveLength(0);
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(line.of('act')).toHaveLength(1);
});

test('what cannot be played says why, in the server’s words', async () => {
  await sitDown();
  await fireEvent.click(card('king of diamonds'));
  await settle();
  expect(line.of('consider')).toMatchObject([{ cards: 'KD' }]);
  const problem = { code: 'wrong_kind', message: 'A pair is on the table.', rule: 'answers' };
  line.hear({ type: 'considered', cards: 'KD', name: 'K♦', problem });
  await settle();
  expect(screen.getByTestId('detail')).toHaveTextContent('K♦. A pair is on the table.');
  expect(playButton()).toHaveAttribute('aria-disabled', 'true');
  expect(playButton()).toHaveAccessibleDescription('A pair is on the table.');
  await press(playButton());
  expect(line.of('act')).toHaveLength(0);
});

test('the whole hand is there as toggle buttons, in order, by name', async () => {
  await sitDown();
  const hand = within(screen.getByTestId('hand')).getAllByRole('button');
  expect(hand.map((one) => one.getAttribute('aria-label'))).toEqual([
    'three of clubs',
    'four of hearts',
    'eight of spades',
    'eight of hearts',
    'king of diamonds',
  ]);
  await fireEvent.click(card('four of hearts'));
  expect(card('four of hearts')).toHaveAttribute('aria-pressed', 'true');
});

test('the live region tells each action and the turn', async () => {
  await sitDown(waiting);
  line.hear(happened(6, viewOf(), { seat: 3, cards: '7S 7H', name: 'pair of sevens', left: 2 }));
  await settle();
  expect(screen.getByTestId('live')).toHaveTextContent(
    'Caloy plays pair of sevens, 2 cards left. Your turn.',
  );
});

test('the keys move, select, read and pass', async () => {
  await sitDown();
  await fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await settle();
  expect(card('three of clubs')).toHaveFocus();
  await fireEvent.keyDown(card('three of clubs'), { key: 'ArrowRight' });
  await settle();
  expect(card('four of hearts')).toHaveFocus();
  await fireEvent.keyDown(card('four of hearts'), { key: ' ' });
  expect(card('four of hearts')).toHaveAttribute('aria-pressed', 'true');
  await fireEvent.keyDown(card('four of hearts'), { key: 'ArrowRight', altKey: true });
  await settle();
  expect(screen.getByTestId('live')).toHaveTextContent('four of hearts: place 3 of 5');
  await fireEvent.keyDown(document.body, { key: 'c' });
  await settle();
  expect(screen.getByTestId('live')).toHaveTextContent(
    'Your hand: three of clubs, eight of spades, four of hearts',
  );
  await fireEvent.keyDown(document.body, { key: 'p' });
  expect(line.of('act')).toMatchObject([{ action: 'pass' }]);
});

test('one’s own order outlives a reload', async () => {
  await sitDown();
  await fireEvent.focus(card('king of diamonds'));
  await fireEvent.keyDown(card('king of diamonds'), { key: 'ArrowLeft', altKey: true });
  await settle();
  cleanup();
  await sitDown();
  const hand = within(screen.getByTestId('hand')).getAllByRole('button');
  expect(hand.map((one) => one.dataset['card'])).toEqual(['3C', '4H', '8S', 'KD', '8H']);
});

test('face-down cards are never named', async () => {
  await sitDown();
  const others = ['seat-1', 'seat-2', 'seat-3'].map((id) => screen.getByTestId(id).outerHTML).join('');
  expect(others).not.toMatch(/\b[2-9TJQKA][CSHD]\b|\bof (clubs|spades|hearts|diamonds)/);
  expect(screen.getByTestId('seat-2')).toHaveTextContent('11 cards left');
});

test('the line is lost and found without losing the selection', async () => {
  await sitDown();
  await fireEvent.click(card('king of diamonds'));
  line.drop();
  await settle();
  expect(screen.getByTestId('lost')).toBeVisible();
  expect(playButton()).toHaveAttribute('aria-disabled', 'true');
  await vi.advanceTimersByTimeAsync(1000);
  line.open();
  line.hear(welcome(5));
  await settle();
  expect(screen.queryByTestId('lost')).toBeNull();
  expect(card('king of diamonds')).toHaveAttribute('aria-pressed', 'true');
});

test.each([
  [4404, 'There is no such table'],
  [4403, 'This table is not yours'],
])('closed with %i, the page says so', async (code, title) => {
  render(TablePage, { table: 'abc' });
  line.open();
  line.drop(code);
  await settle();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
});

test('the end of a round shows every hand and every item, and goes on once', async () => {
  const seats = { seats: viewOf().seats.slice(0, 2), match: { ...viewOf().match, totals: [[-1, 1]] } };
  const over = viewOf(
    { ...seats, phase: 'round_over', decision: 'r1.next', result: resultOf({}) },
    { order: [0, 1] },
  );
  await sitDown(over);
  expect(screen.getByTestId('account-0')).toHaveTextContent('1 card left');
  expect(screen.getByTestId('account-0')).toHaveTextContent('paid to Ana');
  expect(
    within(screen.getByTestId('account-0')).getByRole('img', { name: 'three of clubs' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Ana leads the next round.')).toBeInTheDocument();
  await fireEvent.click(screen.getByRole('button', { name: 'Next round' }));
  await fireEvent.click(screen.getByRole('button', { name: 'One moment…' }));
  expect(line.of('next_round')).toHaveLength(1);
});

test('a new version is told, and the page stays as it is', async () => {
  render(TablePage, { table: 'abc' });
  line.open();
  line.hear({ type: 'welcome', protocol: 2, build: '', number: 5, view: viewOf() });
  await settle();
  expect(screen.getByText(/A new version is ready/)).toBeInTheDocument();
  expect(card('three of clubs')).toBeInTheDocument();
});

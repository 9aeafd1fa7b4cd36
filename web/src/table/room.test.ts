import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../settings';
import TablePage from './TablePage.svelte';
import { FakeLine } from './testing/line';
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

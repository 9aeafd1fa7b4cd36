import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { Welcome } from '../wire';
import { chooseLanguage } from '../words';
import TablePage from './TablePage.svelte';
import {
  card,
  eachAtATable,
  line,
  playButton,
  press,
  selectEights,
  settle,
  sitDown,
} from './testing/sitting';
import { happened, viewOf, welcome } from './testing/views';

eachAtATable();

const waiting = viewOf({ decision: null }, { turn: 2, legal: null, can_pass: false });

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

test('a move that is given up frees the buttons, and says so', async () => {
  await sitDown();
  line.hear({ ...(welcome(5) as Welcome), build: '' });
  await selectEights();
  await press(playButton());
  await settle();
  expect(playButton()).toHaveTextContent('One moment…');
  for (let sent = 0; sent < 5; sent += 1) {
    const problem = { code: 'internal_error', message: 'Sorry.', rule: '', faults: [] };
    line.hear({ type: 'fault', problem, closing: false });
    await vi.advanceTimersByTimeAsync(3000);
  }
  expect(screen.getByTestId('detail')).toHaveTextContent('The table did not take that.');
  await press(playButton());
  expect(new Set(line.of('act').map((one) => one.id)).size).toBe(2);
});

test('whoever opens the round is told which card it takes, and nothing to the contrary', async () => {
  await sitDown(viewOf({ decision: null }, { turn: null, legal: null, table: null }));
  line.hear({
    type: 'happened',
    number: 6,
    event: { type: 'dealt', round: 1 },
    view: viewOf({}, { table: null, required: '3C' }),
  });
  await settle();
  expect(screen.getByTestId('status')).toHaveTextContent('Your turn: you open the round');
  expect(screen.getByTestId('table-play')).toHaveTextContent('The first play must hold the three of clubs.');
  expect(screen.getByTestId('live')).toHaveTextContent(
    'Your turn. The first play must hold the three of clubs.',
  );
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
  const problem = { code: 'wrong_kind', message: 'A pair is on the table.', rule: 'answers', faults: [] };
  line.hear({ type: 'considered', cards: 'KD', name: 'K♦', problem, rows: [], warning: null });
  await settle();
  expect(screen.getByTestId('detail')).toHaveTextContent('K♦. A pair is on the table.');
  expect(playButton()).toHaveAttribute('aria-disabled', 'true');
  expect(playButton()).toHaveAccessibleDescription('A pair is on the table. (Rule: answers.)');
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

test('a new version is told, and the page stays as it is', async () => {
  render(TablePage, { table: 'abc' });
  line.open();
  line.hear({ type: 'welcome', protocol: 3, build: '', number: 5, view: viewOf() });
  await settle();
  expect(screen.getByText(/A new version is ready/)).toBeInTheDocument();
  expect(card('three of clubs')).toBeInTheDocument();
});

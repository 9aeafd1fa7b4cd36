import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { SetResult, TableView } from '../../wire';
import TablePage from '../TablePage.svelte';
import { eachAtATable, line, press, settle } from '../testing/sitting';
import { setResultOf, setViewOf, welcome } from '../testing/views';

eachAtATable();

const two = { order: [0, 1], ready: [0, 1] };
const seats = setViewOf().seats.slice(0, 2);
const match = { ...setViewOf().match, totals: [[-1, 1]] };
const over = (change: Partial<Omit<TableView, 'round'>> = {}, result: Partial<SetResult> = {}) =>
  setViewOf(
    { phase: 'round_over', decision: 'next.1', seats, match, result: setResultOf(result), ...change },
    two,
  );
const button = (name: string) => screen.getByRole('button', { name });
const showdown = () => screen.getByTestId('showdown');
const ana = () => screen.getByTestId('shown-1');
const live = () => screen.getByTestId('live');

/** A page that finds the round over. */
async function arrive(view: TableView): Promise<void> {
  render(TablePage, { table: 'abc' });
  line.open();
  line.hear(welcome(5, view));
  await settle();
}

/** A page that sees the last hand being set. `moving`: things move, as they do for most people. */
async function see(view: TableView, moving = true): Promise<void> {
  document.documentElement.style.setProperty('--motion-slow', moving ? '420ms' : '0ms');
  await arrive(setViewOf({ seats, pace: view.pace }, { order: [0, 1], ready: [0] }));
  line.hear({
    type: 'happened',
    number: 6,
    event: { type: 'acted', by: 'computer', action: { game: 'pusoy', kind: 'set', seat: 1, waiting: 0 } },
    view,
  });
  await settle();
}

test('the rows are turned over one by one, with what I win and lose by each', async () => {
  await see(over());
  expect(showdown()).toHaveAttribute('data-step', '0');
  expect(ana()).toHaveTextContent('Ace high (5 3)');
  expect(ana()).toHaveTextContent('you win 1');
  expect(ana()).toHaveTextContent('you +1 so far');
  expect(ana()).not.toHaveTextContent('Full house');
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('points');
  expect(live()).toHaveTextContent('Front. You: pair of kings (2). Ana: ace high (5 3), you win 1.');
  await press(button('Next: Middle'));
  await settle();
  expect(ana()).toHaveTextContent('Full house, nines over fours');
  expect(ana()).toHaveTextContent('you lose 3');
  expect(ana()).toHaveTextContent('Royalty for the middle: full house: −2');
  expect(ana()).toHaveTextContent('you −2 so far');
  await press(button('Next: Back'));
  await press(button('Next: All'));
  await settle();
  expect(showdown()).toHaveAttribute('data-step', '3');
  expect(ana()).toHaveTextContent('You against Ana −1');
  expect(ana()).toHaveTextContent('+1 in all');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Ana wins the deal with +1');
  expect(live()).toHaveTextContent('Against Ana: −1.Ana wins the deal with +1');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('−1 points');
});

test('rows that are not turned over are named nowhere', async () => {
  await see(over());
  const middle = within(ana()).getByTestId('turned-1');
  expect(middle.outerHTML).not.toMatch(/\bof (clubs|spades|hearts|diamonds)|[Ff]ull house/);
  expect(within(middle).getByRole('list', { name: 'Middle, face down' })).toBeInTheDocument();
});

test.each([
  ['slow', 6000],
  ['normal', 3800],
  ['fast', 2200],
] as const)('at the pace %s the next row turns by itself', async (pace, pause) => {
  await see(over({ pace }));
  await vi.advanceTimersByTimeAsync(pause - 200);
  expect(showdown()).toHaveAttribute('data-step', '0');
  await vi.advanceTimersByTimeAsync(200);
  expect(showdown()).toHaveAttribute('data-step', '1');
  await vi.advanceTimersByTimeAsync(2 * pause);
  expect(showdown()).toHaveAttribute('data-step', '3');
});

test('when somebody else deals while I am still looking, my points are told at once', async () => {
  await see(over());
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('points');
  const round = { order: [0, 1], number: 2, ready: [] };
  line.hear({
    type: 'happened',
    number: 7,
    event: { type: 'dealt', round: 2 },
    view: setViewOf({ seats, match }, round),
  });
  await settle();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('−1 points');
});

test('a key goes on from the end too, once it was there to be seen', async () => {
  await see(over());
  for (let step = 0; step < 3; step += 1) await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(showdown()).toHaveAttribute('data-step', '3');
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(line.of('next_round')).toEqual([]);
  await vi.advanceTimersByTimeAsync(800);
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(line.of('next_round')).toMatchObject([{ decision: 'next.1' }]);
});

test('whoever takes a step chooses the pace from then on', async () => {
  await see(over());
  await fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(showdown()).toHaveAttribute('data-step', '1');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(showdown()).toHaveAttribute('data-step', '1');
  await fireEvent.click(ana(), { detail: 1 });
  expect(showdown()).toHaveAttribute('data-step', '2');
  await fireEvent.click(ana(), { detail: 2 });
  expect(showdown()).toHaveAttribute('data-step', '2');
  await press(button('Show all'));
  expect(showdown()).toHaveAttribute('data-step', '3');
});

test('with little motion, at once, or after a reload all lies open, and can be looked at again', async () => {
  await see(over(), false);
  expect(showdown()).toHaveAttribute('data-step', '3');
  expect(live()).toHaveTextContent('Against Ana: −1.Ana wins the deal with +1');
  cleanup();
  await see(over({ pace: 'instant' }));
  expect(showdown()).toHaveAttribute('data-step', '3');
  cleanup();
  await arrive(over());
  expect(showdown()).toHaveAttribute('data-step', '3');
  await press(button('Look again'));
  expect(showdown()).toHaveAttribute('data-step', '0');
  await fireEvent.click(button('Back'));
  expect(showdown()).toHaveAttribute('data-step', '2');
  expect(button('Back')).toHaveAttribute('aria-current', 'step');
});

test('the next round is dealt once, and not by a press that was for the last row', async () => {
  await see(over());
  await press(button('Next: Middle'));
  await press(button('Next: Back'));
  const next = button('Next: All');
  await fireEvent.pointerDown(next);
  await fireEvent.click(next, { detail: 1 });
  await settle();
  await fireEvent.pointerDown(button('Next round'));
  await fireEvent.click(button('Next round'), { detail: 2 });
  expect(line.of('next_round')).toEqual([]);
  await press(button('Next round'));
  await press(screen.getByRole('button', { name: 'One moment…' }));
  expect(line.of('next_round')).toMatchObject([{ decision: 'next.1' }]);
});

test('everybody’s account can be opened, by whoever only watches too', async () => {
  await arrive(over({ you: null, decision: null }));
  for (const seat of [0, 1]) {
    const account = screen.getByTestId(`account-${seat}`);
    expect(account).toHaveTextContent(seat === 0 ? 'Against Ana' : 'Against Guest');
    expect(account).toHaveTextContent('Royalty for the middle: full house');
  }
  expect(ana()).not.toHaveTextContent('you');
  expect(screen.queryByRole('button', { name: 'Next round' })).toBeNull();
});

test('a row that pays nothing in this house is still won or lost', async () => {
  const [mine = [], theirs = []] = setResultOf().accounts;
  const flat = (accounts: typeof mine) =>
    accounts.map((one) => ({
      ...one,
      lines: [
        ...one.lines
          .filter((item) => item.row !== 1 || item.points > -2)
          .map((item) => ({ ...item, points: 0 })),
        { label: 'more rows won', points: 2, row: -1 },
      ],
      points: 2,
    }));
  await arrive(over({}, { accounts: [flat(mine), theirs] }));
  expect(within(ana()).getByTestId('turned-0')).toHaveTextContent('you win');
  expect(within(ana()).getByTestId('turned-1')).toHaveTextContent('you lose');
  expect(ana()).toHaveTextContent('More rows won +2');
});

test('a natural lies open from the first, and decides at the last', async () => {
  const [first, second] = setResultOf().sets;
  if (first === undefined || second === undefined) throw new Error('two sets');
  const cards = second.rows.flatMap((row) => row.cards);
  const account = {
    outcome: null,
    lines: [{ label: 'natural: dragon', points: -13, row: -1 }],
    points: -13,
    opponent: 1,
  };
  await arrive(
    over(
      {},
      {
        sets: [first, { rows: [], natural: 'dragon', cards, foul: null }],
        accounts: [[account], [{ ...account, opponent: 0, points: 13 }]],
      },
    ),
  );
  expect(within(ana()).getAllByRole('img')).toHaveLength(13);
  expect(ana()).toHaveTextContent('Natural: dragon −13');
  expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull();
});

test('a foul that the house took is told where it lies', async () => {
  const sets = setResultOf().sets.map((set, seat) =>
    seat === 1 ? { ...set, foul: 'the back is too low' } : set,
  );
  await arrive(over({}, { sets }));
  expect(ana()).toHaveTextContent('The back is too low');
});

test('the end of the match comes after the last row, with all that it has in the other game', async () => {
  await see(over({ phase: 'match_over', match: { ...match, winners: [1] } }));
  expect(screen.queryByTestId('match-over')).toBeNull();
  await press(button('Show all'));
  expect(screen.getByTestId('match-over')).toHaveTextContent('Ana wins the match');
  await press(button('Rematch'));
  expect(line.of('next_round')).toMatchObject([{ decision: 'next.1' }]);
});

test('the next deal lays the table anew', async () => {
  await see(over());
  line.hear({
    type: 'happened',
    number: 7,
    event: { type: 'dealt', round: 2 },
    view: setViewOf({ seats, decision: 'r2' }, { order: [0, 1], number: 2 }),
  });
  await settle();
  expect(screen.queryByTestId('showdown')).toBeNull();
  expect(live()).toHaveTextContent('Round 2 is dealt: set your 13 cards.');
  expect(document.querySelectorAll('[data-testid="hand"] [data-card]')).toHaveLength(13);
});

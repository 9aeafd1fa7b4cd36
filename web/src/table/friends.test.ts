import { fireEvent, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../settings';
import type { FromServer, Moved, SeatView, TableView } from '../wire';
import { remaining, shownTime } from './clock';
import { matchesOf } from './matches';
import { beginning, next, type TableState } from './state';
import { heardFrom, isReaction, PHRASES, REACTIONS, saidBy, SHOWN_MS } from './talk';
import { eachAtATable, line, settle, sitDown } from './testing/sitting';
import { actionOf, happened, resultOf, viewOf, welcome } from './testing/views';
import { tell } from './news';

eachAtATable();
afterEach(() => (settings.talk = true));

const seats = (change: Partial<SeatView>): SeatView[] =>
  viewOf().seats.map((seat, at) => (at === 1 ? { ...seat, kind: 'person', name: 'Jose', ...change } : seat));
const friends = (change: Partial<SeatView> = {}, more: Partial<TableView> = {}): TableView => ({
  ...viewOf(),
  seats: seats(change),
  ...more,
});
const hear = (state: TableState, message: FromServer): TableState =>
  next(state, { type: 'heard', message, build: 'b', protocol: 2 });
const moved = (what: Moved['what'], view: TableView, seat = 1): FromServer => ({
  type: 'happened',
  number: 6,
  event: { type: 'moved', what, seat },
  view,
});

// --- what was said ------------------------------------------------------------------------------------------

test('a seat says one thing at a time', () => {
  const said = heardFrom(
    heardFrom([{ key: 1, seat: 1, phrase: 'hello' }], { key: 2, seat: 2, phrase: 'wow' }),
    { key: 3, seat: 1, phrase: 'bye' },
  );
  expect(said.map((one) => one.key)).toEqual([2, 3]);
  expect(saidBy(said, 1)?.phrase).toBe('bye');
  expect(saidBy(said, 0)).toBeNull();
  expect([PHRASES.length, REACTIONS.length]).toEqual([8, 4]);
  expect([isReaction('clap'), isReaction('hello')]).toEqual([true, false]);
});

test('a phrase is shown at the seat for a while, and read once', async () => {
  await sitDown(friends());
  line.hear({ type: 'spoken', seat: 1, phrase: 'nice_play' });
  line.hear({ type: 'spoken', seat: 0, phrase: 'thanks' });
  await settle();
  expect(within(screen.getByTestId('seat-1')).getByTestId('bubble')).toHaveTextContent('Nice play!');
  expect(screen.getByTestId('live')).toHaveTextContent(/Jose says: Nice play!\s*You: Thank you!/);
  await vi.advanceTimersByTimeAsync(SHOWN_MS);
  expect(screen.queryByTestId('bubble')).toBeNull();
});

test('who has muted the others neither sees nor hears them', async () => {
  settings.talk = false;
  await sitDown(friends());
  line.hear({ type: 'spoken', seat: 1, phrase: 'clap' });
  await settle();
  expect(screen.queryByTestId('bubble')).toBeNull();
  expect(screen.getByTestId('live')).toHaveTextContent('');
});

test('a phrase is said with two presses, where somebody may hear it', async () => {
  await sitDown(friends());
  await fireEvent.click(screen.getByRole('button', { name: 'Say something' }));
  await fireEvent.click(screen.getByRole('button', { name: 'laughs' }));
  expect(line.of('say')).toEqual([{ type: 'say', phrase: 'laugh' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('nobody talks to computer players alone', async () => {
  await sitDown();
  expect(screen.queryByRole('button', { name: 'Say something' })).toBeNull();
});

// --- who is there -------------------------------------------------------------------------------------------

test.each([
  ['sat', 'Jose sits down.'],
  ['left', 'Jose gets up.'],
  ['away', 'Jose is away: a computer player stands in.'],
  ['back', 'Jose is back.'],
] as const)('that somebody %s is told by the name they had', (what, sentence) => {
  const after = what === 'left' ? friends({ kind: 'open', name: 'Seat 2' }) : friends();
  const state = hear(hear(beginning('rank'), welcome(5, friends())), moved(what, after));
  expect(state.news === null ? null : tell(state.news)).toEqual([sentence]);
});

test('one’s own coming and going is told as one’s own', () => {
  const tellOf = (before: TableView, message: FromServer) => {
    const { news } = hear(hear(beginning('rank'), welcome(5, before)), message);
    return news === null ? null : tell(news);
  };
  const visitor = friends({ kind: 'open' }, { you: null, decision: null });
  expect(tellOf(visitor, moved('sat', friends({}, { you: 1, decision: null })))).toEqual(['You sit down.']);
  expect(tellOf(friends({}, { you: 1 }), moved('left', visitor))).toEqual(['You got up.']);
});

test('a seat says that its line is down, that a computer player stands in, or that it is open', async () => {
  await sitDown(friends({ here: false }));
  const seat = screen.getByTestId('seat-1');
  expect(seat).toHaveTextContent('The line of Jose is down.');
  line.hear(moved('away', friends({ here: false, away: true })));
  await settle();
  expect(seat).toHaveTextContent('A computer player stands in for Jose.');
  line.hear({
    ...(moved('left', friends({ kind: 'open', name: 'Seat 2' })) as object),
    number: 7,
  } as FromServer);
  await settle();
  expect(seat).toHaveTextContent('open seat');
  expect(seat).toHaveTextContent('Seat 2');
});

test('the level of whoever stands in is not the level of the person', async () => {
  await sitDown(friends({ level: 'Steady', level_name: 'steady' }));
  expect(screen.getByTestId('seat-1')).not.toHaveTextContent('Steady');
});

test('the host is told who is away, and leads to where the seat is given to others', async () => {
  await sitDown(friends({ away: true, here: false }));
  expect(
    screen.getByText('A computer player stands in for Jose.', { selector: '.banner span' }),
  ).toBeVisible();
  await fireEvent.click(screen.getByRole('button', { name: 'Free the seat' }));
  const free = await vi.waitFor(() =>
    screen.getByRole('button', { name: 'Give the seat of Jose to others' }),
  );
  await fireEvent.click(free);
  await settle();
  await fireEvent.click(screen.getByRole('button', { name: 'Yes, free it' }));
  expect(line.of('leave')).toMatchObject([{ seat: 1 }]);
});

test('whoever is not the host frees nobody’s seat', async () => {
  await sitDown(friends({ away: true, here: false }, { host: 2 }));
  expect(screen.queryByRole('button', { name: 'Free the seat' })).toBeNull();
});

test('getting up is asked once more, and a refusal is told where it was asked', async () => {
  await sitDown(friends());
  await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await fireEvent.click(screen.getByRole('button', { name: 'People and seats' }));
  await fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: 'Get up' })));
  await settle();
  expect(line.of('leave')).toHaveLength(0);
  await fireEvent.click(screen.getByRole('button', { name: 'Yes, get up' }));
  const id = line.of('leave')[0]?.id ?? '';
  const problem = { code: 'table_closed', message: 'This table is closed.', rule: '', faults: [] };
  line.hear({ type: 'refused', id, problem });
  await settle();
  expect(screen.getByText('This table is closed.')).toHaveAttribute('role', 'alert');
  expect(screen.getByTestId('detail')).toHaveTextContent('');
});

test('a watcher sees the table without a hand, and may sit down where a seat is open', async () => {
  await sitDown(friends({ kind: 'open', name: 'Seat 2' }, { you: null, decision: null, habits: null }));
  expect(screen.queryByTestId('hand')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Say something' })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Sit down' }));
  await fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: 'Sit down at seat 2' })));
  await fireEvent.input(await vi.waitFor(() => screen.getByLabelText('Your name')), {
    target: { value: ' Luz ' },
  });
  const dialog = within(screen.getByRole('dialog'));
  await fireEvent.submit(dialog.getByRole('button', { name: 'Sit down' }).closest('form') as HTMLFormElement);
  expect(line.of('sit')).toMatchObject([{ seat: 1, name: 'Luz' }]);
});

// --- who chose ----------------------------------------------------------------------------------------------

test('what a stand-in or the clock chose is told, and marked among the last actions', async () => {
  const action = actionOf({ seat: 1, cards: '9C 9S', name: 'pair of nines', left: 7 });
  const pass = actionOf({ seat: 2, kind: 'passed' });
  await sitDown(friends({ away: true }));
  line.hear(
    happened(
      6,
      { ...friends({ away: true }), round: viewOf({}, { last: [action] }).round },
      action,
      'stand_in',
    ),
  );
  line.hear(
    happened(
      7,
      { ...friends({ away: true }), round: viewOf({}, { last: [action, pass] }).round },
      pass,
      'clock',
    ),
  );
  await settle();
  expect(screen.getByTestId('live')).toHaveTextContent(
    /Jose plays pair of nines, 7 cards left. A computer player stands in for Jose.\s*Time is up for Ben. Ben passes./,
  );
  const rows = within(screen.getByTestId('last-actions')).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('(standing in)');
  expect(rows[1]).toHaveTextContent('(time is up)');
});

test('who chose is forgotten with the round, and is not known of what was missed', () => {
  let state = hear(beginning('rank'), welcome(5));
  for (const number of [6, 7, 8, 9, 10])
    state = hear(state, happened(number, viewOf(), {}, number === 10 ? 'clock' : 'person'));
  expect(state.chosenBy).toEqual(['person', 'person', 'person', 'clock']);
  expect(hear(state, welcome(10)).chosenBy).toHaveLength(4);
  expect(hear(state, welcome(12)).chosenBy).toEqual([]);
  const dealt: FromServer = {
    type: 'happened',
    number: 11,
    event: { type: 'dealt', round: 2 },
    view: viewOf(),
  };
  expect(hear(state, dealt).chosenBy).toEqual([]);
});

// --- the clock ----------------------------------------------------------------------------------------------

test('a turn counts down first, then the reserve, from when the clock arrived', () => {
  const clock = { turn: 30, bank: [60, 5], deadlines: [1090, 1090], now: 1000 };
  expect(remaining(clock, 0, 0)).toEqual({ turn: 30, bank: 60, short: false });
  expect(remaining(clock, 0, 12_400)).toEqual({ turn: 18, bank: 60, short: false });
  expect(remaining(clock, 0, 45_000)).toEqual({ turn: 0, bank: 45, short: false });
  expect(remaining(clock, 0, 80_000)).toEqual({ turn: 0, bank: 10, short: true });
  expect(remaining(clock, 0, 200_000)).toEqual({ turn: 0, bank: 0, short: true });
  // A clock that runs otherwise than ours shows no more than there is.
  expect(remaining({ ...clock, deadlines: [2000, 2000] }, 1, 0)).toEqual({ turn: 30, bank: 5, short: false });
  expect(remaining({ ...clock, deadlines: [null, 1090] }, 0, 0)).toBeNull();
  expect([0, 7, 90, 3600].map(shownTime)).toEqual(['0:00', '0:07', '1:30', '60:00']);
});

test('one’s own last ten seconds are told once, and marked by more than colour', async () => {
  const clock = { turn: 20, bank: [0, 0, 0, 0], deadlines: [1020, null, null, null], now: 1000 };
  await sitDown({ ...friends(), clock });
  expect(screen.getByTestId('clock')).toHaveTextContent('0:20');
  await vi.advanceTimersByTimeAsync(9000);
  expect(screen.getByTestId('clock')).not.toHaveTextContent('!');
  await vi.advanceTimersByTimeAsync(3000);
  expect(screen.getByTestId('clock')).toHaveTextContent('!');
  expect(screen.getByTestId('live').textContent?.match(/10 seconds left/g)).toHaveLength(1);
});

// --- matches ------------------------------------------------------------------------------------------------

const over = (more: Partial<TableView> = {}): TableView =>
  viewOf(
    {
      match: { ...viewOf().match, totals: [[-1, 1]], winners: [1] },
      seats: viewOf().seats.slice(0, 2),
      phase: 'match_over',
      decision: 'match.2',
      result: resultOf({}),
      ...more,
    },
    { order: [0, 1] },
  );

test('the totals of all matches are summed by seat', () => {
  expect(matchesOf(over())).toBeNull();
  expect(
    matchesOf(
      over({
        earlier: [
          [3, -3],
          [-5, 5],
        ],
      }),
    ),
  ).toEqual({
    matches: [
      [3, -3],
      [-5, 5],
      [-1, 1],
    ],
    sums: [-3, 3],
  });
});

test('the standing shows every match and their sum', async () => {
  await sitDown(over({ earlier: [[3, -3]] }));
  const rows = within(screen.getByTestId('matches')).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['', 'You', 'Ana'],
    ['Match 1', '+3', '−3'],
    ['Match 2', '−1', '+1'],
    ['In all', '+2', '−2'],
  ]);
});

test('the moment between two matches is not shown, and the new one is', () => {
  const begun = hear(hear(beginning('rank'), welcome(5, over())), {
    type: 'happened',
    number: 6,
    event: { type: 'changed' },
    view: { ...over(), phase: 'gathering', round: null, earlier: [[-1, 1]] },
  });
  expect([begun.number, begun.view?.phase]).toEqual([6, 'match_over']);
  const dealt = hear(begun, {
    type: 'happened',
    number: 7,
    event: { type: 'dealt', round: 1 },
    view: viewOf({ earlier: [[-1, 1]] }),
  });
  expect(dealt.view?.phase).toBe('playing');
  expect(dealt.news?.before?.phase).toBe('match_over');
});

test('the hand of another match’s first round is another hand, though the round has the same number', () => {
  let state = hear(beginning('rank'), welcome(5));
  state = next(state, { type: 'arrange', own: ['KD', '3C'] });
  state = hear(state, {
    type: 'happened',
    number: 6,
    event: { type: 'dealt', round: 1 },
    view: viewOf({ earlier: [[-1, 1]] }),
  });
  expect([state.own, state.sort]).toEqual([[], 'rank']);
});

// --- closed -------------------------------------------------------------------------------------------------

test('a closed table can be read, and leads to another one like it', async () => {
  await sitDown(friends({}, { phase: 'closed', decision: null }));
  expect(screen.getByTestId('status')).toHaveTextContent('This table is closed.');
  expect(screen.queryByTestId('play')).toBeNull();
  expect(await vi.waitFor(() => screen.getByRole('button', { name: 'Open another one' }))).toBeVisible();
});

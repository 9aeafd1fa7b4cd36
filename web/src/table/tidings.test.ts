import { fireEvent, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, HOUSES } from '../test/answers';
import type { FromServer, SeatView, TableView } from '../wire';
import { eachAtATable, line, settle, sitDown } from './testing/sitting';
import { viewOf } from './testing/views';
import { isStillSo, tidingsOf } from './tidings';

eachAtATable();
beforeEach(() => {
  answer({
    'GET /api/houses': { body: HOUSES },
    'GET /api/tables/abc/invite': { body: { link: 'https://a.example/t', code: null, qr: '', size: 21 } },
  });
});
afterEach(() => vi.unstubAllGlobals());

const PEOPLE: SeatView[] = viewOf().seats.map((seat) => ({ ...seat, kind: 'person' }));
/** Ana's table; the person who looks on sits at seat 0. */
const playing = (change: Partial<TableView> = {}): TableView => ({
  ...viewOf(),
  seats: PEOPLE,
  host: 1,
  ...change,
});
const gathering = (change: Partial<TableView> = {}): TableView =>
  playing({ phase: 'gathering', round: null, decision: null, ...change });
const other = { ...viewOf().house, id: 'dos-2' };
const visitor = { you: null, decision: null, habits: null };

const changed = (view: TableView, number = 6): FromServer => ({
  type: 'happened',
  number,
  event: { type: 'changed' },
  view,
});
const heard = () => screen.getByTestId('live').textContent ?? '';

// --- the rules ----------------------------------------------------------------------------------------------

test('that the host changed the rules is told and shown, until it is looked at', async () => {
  await sitDown(gathering());
  await vi.waitFor(() => screen.getByTestId('gathering'));
  expect(screen.queryByTestId('rules-changed')).toBeNull();
  line.hear(changed(gathering({ house: other })));
  await settle();
  expect(heard()).toContain('Ana changed how it is played here.');
  expect(screen.getByTestId('rules-changed')).toHaveTextContent('Ana changed how it is played here.');
  await fireEvent.click(screen.getByRole('button', { name: 'See the rules' }));
  expect(screen.getByRole('heading', { name: 'How it is played here' })).toHaveFocus();
  expect(screen.queryByTestId('rules-changed')).toBeNull();
  line.hear(changed(gathering({ house: other, hints: false }), 7));
  await settle();
  expect(screen.getByTestId('rules-changed')).toBeVisible();
  expect(heard().match(/Ana changed/g)).toHaveLength(2);
});

test('rules that were changed are no news once the cards are dealt', async () => {
  await sitDown(gathering());
  line.hear(changed(gathering({ house: other })));
  line.hear({ type: 'happened', number: 7, event: { type: 'dealt', round: 1 }, view: playing() });
  line.hear({ type: 'refreshed', number: 7, view: gathering({ house: other }) });
  await settle();
  expect(screen.queryByTestId('rules-changed')).toBeNull();
});

test.each([
  ['the house', { house: other }],
  ['hints', { hints: false }],
  ['the tracker', { tracker: false }],
  ['watchers', { watchers: true }],
  ['the clock', { clock: { turn: 30, bank: [60, 60, 60, 60], deadlines: [null, null, null, null], now: 1 } }],
])('%s is part of how it is played', (_, change) => {
  expect(tidingsOf(gathering(), gathering(change), false)).toEqual(['rules']);
});

test('who changes the rules, and who does not sit yet, is told nothing; nor is a seat or a language a rule', () => {
  expect(tidingsOf(gathering({ host: 0 }), gathering({ host: 0, house: other }), false)).toEqual([]);
  expect(tidingsOf(gathering(visitor), gathering({ ...visitor, house: other }), false)).toEqual([]);
  expect(tidingsOf(gathering(visitor), gathering({ house: other }), false)).toEqual([]);
  const seats = PEOPLE.map((seat) => ({ ...seat, here: false }));
  expect(tidingsOf(gathering(), gathering({ seats }), false)).toEqual([]);
  const fil = { ...viewOf().house, title: 'Sa Cardems' };
  expect(tidingsOf(gathering(), gathering({ house: fil }), false)).toEqual([]);
});

// --- one's seat ---------------------------------------------------------------------------------------------

test.each([
  ['while friends gather', gathering],
  ['in play', playing],
])('a seat that went to another device leaves a line behind, %s', async (_, view) => {
  await sitDown(view());
  line.hear({ type: 'refreshed', number: 5, view: view(visitor) });
  await settle();
  expect(screen.getByTestId('moved')).toHaveTextContent('Your seat is on another device now.');
  expect(heard().match(/on another device/g)).toHaveLength(1);
  line.hear({ type: 'refreshed', number: 5, view: view() });
  await settle();
  expect(screen.queryByTestId('moved')).toBeNull();
});

test('whoever got up, or was freed of the seat, is not told of another device', async () => {
  await sitDown(gathering());
  line.hear({
    type: 'happened',
    number: 6,
    event: { type: 'moved', what: 'left', seat: 0 },
    view: gathering(visitor),
  });
  await settle();
  expect(screen.queryByTestId('moved')).toBeNull();
  expect(heard()).not.toContain('device');
});

// --- the host -----------------------------------------------------------------------------------------------

test('whoever becomes the host is told so, until it was seen', async () => {
  await sitDown(playing());
  line.hear({
    type: 'happened',
    number: 6,
    event: { type: 'moved', what: 'left', seat: 1 },
    view: playing({ host: 0 }),
  });
  await settle();
  expect(heard()).toMatch(/Ana gets up\..*You are the host now: you deal\./);
  expect(screen.getByTestId('host-now')).toHaveTextContent('You are the host now: you deal.');
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByTestId('host-now')).toBeNull();
});

test('a host of before, a new one elsewhere and a closed table are no news', () => {
  expect(tidingsOf(playing({ host: 0 }), playing({ host: 0 }), false)).toEqual([]);
  expect(tidingsOf(playing(), playing({ host: 2 }), false)).toEqual([]);
  expect(tidingsOf(playing(visitor), playing({ host: 0 }), false)).toEqual([]);
  expect(tidingsOf(playing(), playing({ host: 0, phase: 'closed' }), false)).toEqual([]);
});

test('the line of a host goes with the next deal, or with the office', () => {
  const over = playing({ host: 0, phase: 'round_over' });
  expect(isStillSo('host', playing({ host: 0 }), over)).toBe(true);
  expect(isStillSo('host', over, playing({ host: 0 }))).toBe(false);
  expect(isStillSo('host', over, playing({ phase: 'round_over' }))).toBe(false);
});

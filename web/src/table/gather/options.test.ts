import { expect, test } from 'vitest';
import type { TableView } from '../../wire';
import { viewOf } from '../testing/views';
import { BANK, draftOf, seatsFor, TURN, within, wishOf } from './draft';
import {
  changesOf,
  EXAMPLES,
  isNamed,
  readText,
  shifted,
  shownItems,
  shownText,
  toggled,
  toggledPair,
  withNumber,
  type Field,
} from './options';

const list = (name: string, ...values: string[]): Field => ({
  name,
  label: '',
  kind: 'list',
  values: values.map((value) => ({ value, words: value })),
  default: [],
  absent: null,
});

test.each([
  ['CSHD', 'CSHD', 'CSHD'],
  [[3, 2, 1, 0], '3, 2, 1, 0', [3, 2, 1, 0]],
  [[5], '5', [3, 2, 1, 0]],
  [
    [
      [10, 2],
      [13, 3],
    ],
    '10: 2, 13: 3',
    [],
  ],
  [
    [
      ['dragon', 13],
      ['six_pairs', 2.5],
    ],
    'dragon: 13, six_pairs: 2.5',
    [],
  ],
  [[['dragon', 13]], 'dragon: 13', []],
  [{ rounds: 10, lead: 20 }, 'rounds: 10, lead: 20', 'open'],
  [{ rounds: 10, chips: 2.5 }, 'rounds: 10, chips: 2.5', 'open'],
  [{ unit: 'PHP', per_point: 1 }, 'unit: PHP, per_point: 1', 'none'],
  ['open', 'open', 'open'],
  [[], '', [3, 2]],
])('%j is typed as %j, and read as it was', (value, text, first) => {
  expect(shownText(value)).toBe(text);
  expect(readText(` ${text} `, first)).toEqual(value);
});

test('nothing typed is the default where that is no list, and nonsense is left to the server', () => {
  expect(readText('', 'none')).toBe('none');
  expect(readText('3, x', [1])).toBe('3, x');
  expect(readText('ten', [])).toBe('ten');
  expect(readText('dragon: 13, six_pairs', [])).toBe('dragon: 13, six_pairs');
  expect(readText('rounds: 10, lead', 'open')).toBe('rounds: 10, lead');
  expect(readText('rounds: 5, rounds: 10', 'open')).toBe('rounds: 5, rounds: 10');
  expect(readText('dragon: much', [])).toEqual([['dragon', 'much']]);
});

test('changes are what differs, by value', () => {
  expect(changesOf({ a: [1, 2], b: 'x' }, { a: [1, 2], b: 'y', c: true })).toEqual({ b: 'y', c: true });
});

test('a set keeps the order in which it is offered, an ordered list its own', () => {
  const set = list('categories', 'straight', 'flush', 'full_house');
  expect(toggled(set, ['full_house'], 'straight')).toEqual(['straight', 'full_house']);
  expect(toggled(set, ['straight', 'flush'], 'straight')).toEqual(['flush']);
  const ordered = list('tie_break', 'rounds_won', 'best_total', 'seat');
  expect(toggled(ordered, ['seat'], 'rounds_won')).toEqual(['seat', 'rounds_won']);
  expect(shownItems(ordered, ['seat', 'rounds_won']).map((one) => one.value)).toEqual([
    'seat',
    'rounds_won',
    'best_total',
  ]);
  expect(shownItems(set, ['flush']).map((one) => one.value)).toEqual(['straight', 'flush', 'full_house']);
});

test('an item moves as far as there is room', () => {
  expect(shifted(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(shifted(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(shifted(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('an option is named by its whole name', () => {
  const faults = ['cards_each = 17 needs players = 3, not 4', "held_two_factor: 'x'"];
  expect(['players', 'cards_each', 'held_two_factor'].every((name) => isNamed(name, faults))).toBe(true);
  expect(isNamed('two_factor', faults)).toBe(false);
});

const arranged = { rules: { players: 4 }, sizes: [4], watchers: true, turn: null, bank: 0 };
const table = (change: Partial<TableView>): TableView => ({ ...viewOf(), arranged, ...change });

test('a draft is the table as it is, and times that are no part of it are kept', () => {
  expect(draftOf(table({ arranged: null }))).toBeNull();
  const draft = draftOf(table({}), { turn: 45, bank: 10 });
  expect(draft).toMatchObject({ rules: 'cardems', watchers: true, clock: false, turn: 45, bank: 10 });
  expect(draft === null ? null : wishOf(draft)).toMatchObject({ turn: null, bank: 10, rules: 'cardems' });
  const own = draftOf(
    table({ house: { ...viewOf().house, name: null }, arranged: { ...arranged, turn: 20, bank: 0 } }),
  );
  expect(own).toMatchObject({ rules: { players: 4 }, clock: true, turn: 20, bank: 0 });
});

test('what is written has an example, in each game its own', () => {
  expect(EXAMPLES['pusoy-dos']?.['match_end']).toContain('penalty_limit: 30');
  expect(EXAMPLES['pusoy']?.['match_end']).toBe('open · rounds: 10 · lead: 20');
});

test('an item comes beside a number, keeps its place when that changes, and goes with it', () => {
  const one = toggledPair([['dragon', 13]], 'six_pairs');
  expect(one).toEqual([
    ['dragon', 13],
    ['six_pairs', 3],
  ]);
  expect(withNumber(one, 'dragon', 0.5)).toEqual([
    ['dragon', 0.5],
    ['six_pairs', 3],
  ]);
  expect(toggledPair(one, 'dragon')).toEqual([['six_pairs', 3]]);
});

test('a clock for setting whole hands begins with more time', () => {
  expect(draftOf(table({}))).toMatchObject({ turn: 30, bank: 60 });
  expect(draftOf(table({ game: 'pusoy' }))).toMatchObject({ turn: 90, bank: 60 });
});

test('a house with other seats keeps those that are there', () => {
  const seats = [
    { kind: 'open', level: 'a' },
    { kind: 'computer', level: 'b' },
  ] as const;
  expect(seatsFor(seats, 3)).toEqual([...seats, { kind: 'open', level: 'b' }]);
  expect(seatsFor(seats, 1)).toEqual([seats[0]]);
});

test('times stay within what the table takes', () => {
  expect([1, 30, 9999].map((wish) => within(wish, TURN))).toEqual([3, 30, 3600]);
  expect([-1, 40_000].map((wish) => within(wish, BANK))).toEqual([0, 36_000]);
});

import { expect, test } from 'vitest';
import { setResultOf } from '../testing/views';
import { against, LAST, linesAt, seatAt, seatUntil, STEPS, stepsOf, wonAt, wonUntil } from './showdown';

const result = setResultOf();
const mine = against(result, 0, 1);
if (mine === null) throw new Error('there is an account');

test('each row is told at its own step, and what they decide together at the last', () => {
  expect(STEPS.map((step) => wonAt(mine, step))).toEqual([1, -3, 1, 0]);
  const swept = { ...mine, lines: [...mine.lines, { label: 'all three rows', points: 3, row: -1 }] };
  expect(STEPS.map((step) => wonAt(swept, step))).toEqual([1, -3, 1, 3]);
  expect(linesAt(swept, LAST).map((line) => line.label)).toEqual(['all three rows']);
});

test('the steps add up to what the account says', () => {
  expect(STEPS.map((step) => wonUntil(mine, step))).toEqual([1, -2, -1, -1]);
  expect(wonUntil(mine, LAST)).toBe(mine.points);
  result.accounts.forEach((accounts, seat) => {
    expect(seatUntil(accounts, LAST)).toBe(result.scores[seat]);
  });
  expect(seatAt(result.accounts[1] ?? [], 1)).toBe(3);
});

test('whoever watches has no account of their own, nor has a seat with itself', () => {
  expect(against(result, null, 1)).toBeNull();
  expect(against(result, 0, 0)).toBeNull();
});

test('where a natural decides everything there is nothing to turn over', () => {
  expect(stepsOf(result)).toEqual([0, 1, 2, 3]);
  const accounts = result.accounts.map((seat) => seat.map((one) => ({ ...one, outcome: null })));
  expect(stepsOf({ ...result, accounts })).toEqual([LAST]);
});

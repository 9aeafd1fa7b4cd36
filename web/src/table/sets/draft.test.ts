import { describe, expect, test } from 'vitest';
import {
  changed,
  EMPTY,
  fits,
  loose,
  moved,
  room,
  rowOf,
  rowsIn,
  rowsText,
  traded,
  turned,
  undone,
  type Rows,
} from './draft';
import { THIRTEEN as HAND } from '../testing/views';

const SIZES = [3, 5, 5];
const ROWS: Rows = [['2C'], ['6C', '6D'], ['KH', 'AC']];

describe('the rows', () => {
  test('are said to the server front first, and read from it again', () => {
    expect(rowsText(ROWS)).toBe('2C / 6C 6D / KH AC');
    expect(rowsText([[], ['9H'], []])).toBe(' / 9H / ');
    expect(rowsIn(rowsText(ROWS))).toEqual(ROWS);
    expect(rowsIn(' / 9H / ')).toEqual([[], ['9H'], []]);
    expect(rowsIn('six_pairs')).toBeNull();
  });

  test('leave the rest in the hand', () => {
    expect(loose(HAND, ROWS)).toEqual(['3D', '4S', '5H', '8S', '9H', '9C', 'JD', 'QS']);
    expect(rowOf(ROWS, '6D')).toBe(1);
    expect(rowOf(ROWS, '3D')).toBeNull();
  });

  test('have room for what they do not hold, and for what is taken out', () => {
    expect([0, 1, 2].map((row) => room(SIZES, ROWS, row as 0 | 1 | 2))).toEqual([2, 3, 3]);
    expect(room(SIZES, ROWS, 1, ['6C', '3D'])).toBe(4);
  });

  test('take cards from hand and rows, and give them back', () => {
    expect(moved(ROWS, ['3D', '6C'], 2)).toEqual([['2C'], ['6D'], ['KH', 'AC', '3D', '6C']]);
    expect(moved(ROWS, ['6C', '6D'], null)).toEqual([['2C'], [], ['KH', 'AC']]);
  });

  test('trade cards with each other and with the hand', () => {
    expect(traded(ROWS, '2C', 'AC')).toEqual([['AC'], ['6C', '6D'], ['KH', '2C']]);
    expect(traded(ROWS, '3D', '6C')).toEqual([['2C'], ['3D', '6D'], ['KH', 'AC']]);
  });

  test('change places, middle and back', () => {
    expect(turned(ROWS)).toEqual([['2C'], ['KH', 'AC'], ['6C', '6D']]);
  });

  test('fit only held cards, each once, and no more than a row holds', () => {
    expect(fits(ROWS, HAND, SIZES)).toBe(true);
    expect(fits([['2D'], [], []], HAND, SIZES)).toBe(false);
    expect(fits([['2C'], ['2C'], []], HAND, SIZES)).toBe(false);
    expect(fits([HAND.slice(0, 4), [], []], HAND, SIZES)).toBe(false);
    expect(fits([['2C'], []], HAND, SIZES)).toBe(false);
  });
});

describe('the draft', () => {
  test('lies in the order of the hand, however its cards came', () => {
    expect(changed(EMPTY, [[], ['AC', '2C', '9H'], []], HAND).rows).toEqual([[], ['2C', '9H', 'AC'], []]);
  });

  test('can be undone step by step, to the beginning and no further', () => {
    const one = changed(EMPTY, [['2C'], [], []], HAND);
    const two = changed(one, ROWS, HAND);
    expect(undone(two).rows).toEqual(one.rows);
    expect(undone(undone(two)).rows).toEqual(EMPTY.rows);
    expect(undone(undone(undone(two)))).toEqual(EMPTY);
  });

  test('knows no step in which nothing moved', () => {
    const one = changed(EMPTY, [['2C', '3D'], [], []], HAND);
    expect(changed(one, [['3D', '2C'], [], []], HAND)).toBe(one);
  });

  test('remembers so many steps and not more', () => {
    let draft = EMPTY;
    for (let step = 0; step < 100; step += 1)
      draft = changed(draft, [step % 2 === 0 ? ['2C'] : [], [], []], HAND);
    expect(draft.past).toHaveLength(60);
  });
});

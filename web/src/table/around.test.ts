import { expect, test } from 'vitest';
import { chartOf } from './chart';
import { commandOf, LETTERS, whereOf } from './keys';
import { moments } from './lookback';
import { partnerOf, placesOf } from './places';
import { actionOf, resultOf } from './testing/views';
import { track } from './tracker';

test('clockwise, the next to play sits at the left', () => {
  expect(placesOf([0, 1, 2, 3], true, 2).map((one) => [one.seat, one.spot])).toEqual([
    [2, 'bottom'],
    [3, 'left'],
    [0, 'top'],
    [1, 'right'],
  ]);
});

test('counterclockwise, the next to play sits at the right', () => {
  expect(placesOf([0, 3, 2, 1], false, 0).map((one) => [one.seat, one.spot])).toEqual([
    [0, 'bottom'],
    [3, 'right'],
    [2, 'top'],
    [1, 'left'],
  ]);
});

test('two sit face to face, three at three sides', () => {
  expect(placesOf([0, 1], true, 0)[1]).toEqual({ seat: 1, spot: 'top' });
  expect(placesOf([0, 1, 2], false, 0).map((one) => one.spot)).toEqual(['bottom', 'right', 'left']);
});

test('a partner sits opposite', () => {
  expect(partnerOf([0, 1, 2, 3], 0)).toBe(2);
  expect(partnerOf([0, 1, 2], 0)).toBeNull();
});

test('the tracker knows what was played and what is held, and nothing else', () => {
  const ranks = track(['2C', 'AS'], ['2D', '4C'], 'CSHD');
  expect(ranks[0]).toMatchObject({ rank: '2', four: false });
  expect(ranks[0]?.cards.map((one) => one.where)).toEqual(['gone', 'out', 'out', 'mine']);
  expect(ranks.filter((one) => !one.four).map((one) => one.rank)).toEqual(['2', 'A', '4']);
});

test('looking back takes away what was played, and clears the table for whoever leads', () => {
  const result = resultOf({
    dealt: [
      ['3C', '9D'],
      ['4D', '5S'],
    ],
    actions: [
      actionOf({ seat: 0, cards: '3C', name: '3♣' }),
      actionOf({ seat: 1, cards: '4D', name: '4♦' }),
      actionOf({ seat: 0, kind: 'passed', leader: 1 }),
      actionOf({ seat: 1, cards: '5S', name: '5♠', left: 0 }),
    ],
  });
  const all = moments(result);
  expect(all).toHaveLength(5);
  expect(all[1]?.hands).toEqual([['9D'], ['4D', '5S']]);
  expect(all[3]?.table?.cards).toBe('4D');
  expect(all[4]?.table?.cards).toBe('5S');
  expect(all[4]?.hands).toEqual([['9D'], []]);
  expect(result.dealt[0]).toEqual(['3C', '9D']);
});

test('the chart starts from zero and ends at the totals', () => {
  const chart = chartOf(
    [
      [5, -5],
      [10, -10],
    ],
    100,
    40,
  );
  expect(chart.lines[0]?.points).toBe('0.0,20.0 50.0,10.0 100.0,0.0');
  expect(chart.lines[1]?.end).toEqual({ x: 100, y: 40 });
  expect(chart.levels.map((one) => one.value)).toEqual([-10, 0, 10]);
  expect(chartOf([], 100, 40).lines).toEqual([]);
});

const key = (name: string, more = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  ...more,
});

test('keys are commands, and a key of the browser stays its own', () => {
  expect(commandOf(key('p'), 'page', LETTERS)).toBe('pass');
  expect(commandOf(key('P'), 'hand', LETTERS)).toBe('pass');
  expect(commandOf(key('Enter'), 'hand', LETTERS)).toBe('play');
  expect(commandOf(key('Enter'), 'control', LETTERS)).toBeNull();
  expect(commandOf(key(' '), 'page', LETTERS)).toBe('toggle');
  expect(commandOf(key('p', { ctrlKey: true }), 'page', LETTERS)).toBeNull();
  expect(commandOf(key('p'), 'field', LETTERS)).toBeNull();
  expect(commandOf(key('ArrowLeft', { altKey: true }), 'hand', LETTERS)).toBe('carryLeft');
  expect(commandOf(key('ArrowLeft', { altKey: true }), 'page', LETTERS)).toBeNull();
  expect(commandOf(key('Tab'), 'page', LETTERS)).toBeNull();
});

test('a key is on the hand, a control, a field or the page', () => {
  document.body.innerHTML =
    '<button data-card="3C"><i id="card"></i></button><button id="b"></button><input id="f" />';
  expect(whereOf(document.getElementById('card'))).toBe('hand');
  expect(whereOf(document.getElementById('b'))).toBe('control');
  expect(whereOf(document.getElementById('f'))).toBe('field');
  expect(whereOf(document.body)).toBe('page');
  expect(whereOf(null)).toBe('page');
});

test('an open dialog keeps all keys, even while nothing in it has the focus', () => {
  document.body.innerHTML = '<dialog open><p id="d"></p></dialog>';
  expect(whereOf(document.getElementById('d'))).toBe('field');
  expect(whereOf(document.body)).toBe('field');
});

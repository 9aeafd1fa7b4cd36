import { expect, test } from 'vitest';
import { commandOf } from '../keys';
import { SET_LETTERS, stepFrom } from './keys';
import { Pull } from './pull';

test('a tap is left to the click, a pull any way takes the card along', () => {
  const pull = new Pull();
  pull.press('2C', { x: 100, y: 100 });
  expect(pull.move({ x: 108, y: 92 })).toBeNull();
  expect(pull.release()).toBeNull();
  expect(pull.beyondTap).toBe(false);
  for (const [x, y] of [
    [110, 100],
    [90, 100],
    [100, 110],
    [100, 90],
  ] as const) {
    pull.press('2C', { x: 100, y: 100 });
    expect(pull.move({ x, y })).toBe('2C');
    expect(pull.beyondTap).toBe(true);
    expect(pull.release()).toBe('2C');
  }
});

test('a card in the air follows the pointer wherever it goes, back too', () => {
  const pull = new Pull();
  pull.press('2C', { x: 0, y: 0 });
  expect(pull.move({ x: 0, y: 50 })).toBe('2C');
  expect(pull.move({ x: 1, y: 1 })).toBe('2C');
  expect(pull.release()).toBe('2C');
  expect(pull.idle).toBe(true);
  expect(pull.move({ x: 0, y: 90 })).toBeNull();
});

const LINES = [['2C', '3D', '4S'], [], ['5H', '6C'], ['8S', '9H', 'JD', 'QS'], ['KH', 'AC']];

test.each([
  ['right', '2C', '3D'],
  ['right', '4S', '4S'],
  ['left', '2C', '2C'],
  ['first', 'QS', '8S'],
  ['last', '8S', 'QS'],
  ['down', '2C', '5H'],
  ['down', '4S', '6C'],
  ['up', 'QS', '6C'],
  ['up', '3D', '3D'],
  ['down', 'AC', 'AC'],
  ['up', 'KH', '9H'],
])('the arrow %s leads from %s to %s, past rows with nothing in them', (way, from, to) => {
  expect(stepFrom(LINES, from, way)).toBe(to);
});

test('the keys begin in the hand', () => {
  expect(stepFrom(LINES, null, 'right')).toBe('KH');
  expect(stepFrom([[], []], null, 'right')).toBeNull();
});

test('each letter has its command, and none in a field', () => {
  const key = (name: string) => ({ key: name, altKey: false, ctrlKey: false, metaKey: false, repeat: false });
  const commands = ['1', '2', '3', 'x', 'U', 'h', 's', 'c', '?', 'Enter', ' '].map((name) =>
    commandOf(key(name), 'hand', SET_LETTERS),
  );
  expect(commands).toEqual([
    'front',
    'middle',
    'back',
    'swap',
    'undo',
    'hint',
    'sort',
    'read',
    'keys',
    'play',
    'toggle',
  ]);
  expect(commandOf(key('1'), 'field', SET_LETTERS)).toBeNull();
  expect(commandOf(key('p'), 'page', SET_LETTERS)).toBeNull();
});

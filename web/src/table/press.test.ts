import { expect, test } from 'vitest';
import { Press } from './press';

test('a press that began before the turn came does nothing', () => {
  const press = new Press();
  press.begin(null, ['3C']);
  expect(press.meant('d7', ['3C'], 1)).toBe(false);
  press.begin('d7', ['3C']);
  expect(press.meant('d7', ['3C'], 1)).toBe(true);
});

test('a press that began with another selection does nothing', () => {
  const press = new Press();
  press.begin('d7', ['3C']);
  expect(press.meant('d7', ['3C', '3S'], 1)).toBe(false);
});

test('a click without a press is fresh, and a press serves for one click', () => {
  const press = new Press();
  expect(press.meant('d7', ['3C'], 0)).toBe(true);
  press.begin('d7', ['3C']);
  press.meant('d7', ['3C'], 1);
  expect(press.meant('d8', [], 0)).toBe(true);
});

test('the clicks that follow in one quick row serve what the first was for, and nothing else', () => {
  const press = new Press();
  const click = (decision: string, clicks: number) => {
    press.begin(decision, []);
    return press.meant(decision, [], clicks);
  };
  expect(click('d7', 1)).toBe(true);
  expect(click('d7', 2)).toBe(true);
  expect(click('d8', 3)).toBe(false);
  expect(click('d8', 4)).toBe(false);
  expect(click('d8', 1)).toBe(true);
});

test('a row of clicks that began on something else does nothing', () => {
  const press = new Press();
  press.begin('d7', []);
  expect(press.meant('d7', [], 2)).toBe(false);
});

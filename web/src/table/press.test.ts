import { expect, test } from 'vitest';
import { Press, SETTLED_MS } from './press';

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

test('a second quick tap counts once its turn has been there for a moment', () => {
  const press = new Press();
  const click = (decision: string, clicks: number, now: number) => {
    press.begin(decision, [], now);
    return press.meant(decision, [], clicks);
  };
  press.turn('d7', 0);
  expect(click('d7', 1, 5000)).toBe(true);
  press.turn('d8', 5050);
  expect(click('d8', 2, 5050 + SETTLED_MS)).toBe(false);
  expect(click('d8', 3, 5051 + SETTLED_MS)).toBe(true);
  press.turn('d9', 5500);
  expect(click('d9', 4, 5600)).toBe(false);
});

test('a row of clicks that began on something else does nothing', () => {
  const press = new Press();
  press.begin('d7', []);
  expect(press.meant('d7', [], 2)).toBe(false);
});

import { expect, test } from 'vitest';
import { Press } from './press';

test('a press that began before the turn came does nothing', () => {
  const press = new Press();
  press.begin(null, ['3C']);
  expect(press.meant('d7', ['3C'])).toBe(false);
  press.begin('d7', ['3C']);
  expect(press.meant('d7', ['3C'])).toBe(true);
});

test('a press that began with another selection does nothing', () => {
  const press = new Press();
  press.begin('d7', ['3C']);
  expect(press.meant('d7', ['3C', '3S'])).toBe(false);
});

test('a click without a press is fresh, and a press serves for one click', () => {
  const press = new Press();
  expect(press.meant('d7', ['3C'])).toBe(true);
  press.begin('d7', ['3C']);
  press.meant('d7', ['3C']);
  expect(press.meant('d8', [])).toBe(true);
});

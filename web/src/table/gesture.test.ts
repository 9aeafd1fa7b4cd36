import { expect, test } from 'vitest';
import { Recogniser, slid } from './gesture';

const at = (x: number, y: number) => ({ x, y });

test('a tap is left to the card', () => {
  const hand = new Recogniser();
  hand.press(2, at(10, 10), false);
  expect(hand.move(2, at(14, 12))).toBeNull();
  expect(hand.release()).toBeNull();
  expect(hand.beyondTap).toBe(false);
});

test('going across selects from the first card to the one below the finger', () => {
  const hand = new Recogniser();
  hand.press(2, at(10, 10), false);
  expect(hand.move(3, at(40, 14))).toEqual({ type: 'slide', from: 2, to: 3 });
  expect(hand.move(6, at(160, 60))).toEqual({ type: 'slide', from: 2, to: 6 });
  expect(hand.beyondTap).toBe(true);
  expect(hand.release()).toBeNull();
});

test('a finger that goes up or down scrolls the page', () => {
  const hand = new Recogniser();
  hand.press(2, at(10, 10), false);
  expect(hand.move(2, at(12, 40))).toBeNull();
  expect(hand.move(5, at(100, 40))).toBeNull();
  expect(hand.hold()).toBeNull();
  expect(hand.cancel()).toBeNull();
});

test('a mouse that pulls a card up lifts it', () => {
  const hand = new Recogniser();
  hand.press(2, at(10, 10), true);
  expect(hand.move(2, at(12, -20))).toEqual({ type: 'lift', card: 2 });
  expect(hand.move(4, at(90, -20))).toEqual({ type: 'carry', x: 90, y: -20 });
  expect(hand.release()).toEqual({ type: 'drop' });
});

test('a card that is held is lifted, one that was slid from is not', () => {
  const hand = new Recogniser();
  hand.press(2, at(10, 10), false);
  expect(hand.hold()).toEqual({ type: 'lift', card: 2 });
  expect(hand.cancel()).toEqual({ type: 'cancel' });
  hand.press(2, at(10, 10), false);
  hand.move(3, at(40, 14));
  expect(hand.hold()).toBeNull();
});

test('a slide makes all cards what the first becomes, and sliding back undoes it', () => {
  const cards = ['a', 'b', 'c', 'd'];
  expect(slid(cards, ['d'], 0, 2)).toEqual(['d', 'a', 'b', 'c']);
  expect(slid(cards, ['d'], 0, 0)).toEqual(['d', 'a']);
  expect(slid(cards, ['a', 'b', 'd'], 1, 0)).toEqual(['d']);
  expect(slid(cards, ['a'], 9, 0)).toEqual(['a']);
});

import { describe, expect, test } from 'vitest';
import { legalPlay, setKey } from './cardsets';
import { lay, moved } from './hand';
import { cardAt, layHand, neighbour, placeAt, RAISE, TOUCH } from './handLayout';

const HAND = ['3C', '4H', '8S', '8H', 'KD'];
const aids = { suits: 'CSHD', groups: null, own: [] };

describe('the order of the hand', () => {
  test('by rank it lies as the server sends it', () => {
    expect(lay(HAND, 'rank', aids).cards).toEqual(HAND);
  });

  test('by suit it follows the house’s own order of suits', () => {
    expect(lay(HAND, 'suit', aids).cards).toEqual(['3C', '8S', '4H', '8H', 'KD']);
    expect(lay(HAND, 'suit', { ...aids, suits: 'DHSC' }).cards).toEqual(['KD', '4H', '8H', '8S', '3C']);
  });

  test('in combinations it follows the server’s, and what they leave out comes last', () => {
    const laid = lay(HAND, 'groups', { ...aids, groups: ['8S 8H', '3C', '2D'] });
    expect(laid.cards).toEqual(['8S', '8H', '3C', '4H', 'KD']);
    expect(laid.groups).toEqual([0, 0, 1, -1, -1]);
  });

  test('one’s own order keeps new cards at the end', () => {
    expect(lay(HAND, 'own', { ...aids, own: ['KD', '9D', '3C'] }).cards).toEqual([
      'KD',
      '3C',
      '4H',
      '8S',
      '8H',
    ]);
  });

  test('a card is moved to a place', () => {
    expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b']);
  });
});

describe('where the cards lie', () => {
  const plain = (count: number) => Array.from({ length: count }, () => -1);

  test.each([
    [13, 312, 2],
    [17, 312, 3],
    [13, 632, 1],
    [13, 382, 2],
    [18, 1100, 1],
    [1, 312, 1],
  ])('%i cards in %i px lie in %i rows, each with its touch target', (count, width, rows) => {
    const layout = layHand(plain(count), { width, widest: 104 });
    expect(layout.rows).toHaveLength(rows);
    expect(layout.places).toHaveLength(count);
    layout.places.forEach((place, at) => {
      const following = layout.places[at + 1];
      const right = following?.row === place.row ? following.x : place.x + layout.cardWidth;
      expect(right - place.x).toBeGreaterThanOrEqual(TOUCH - 0.01);
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + layout.cardWidth).toBeLessThanOrEqual(width + 0.01);
      const below = layout.places.find((other) => other.row === place.row + 1);
      if (below !== undefined) expect(below.y - RAISE - place.y).toBeGreaterThanOrEqual(TOUCH - 0.01);
    });
  });

  test('an empty hand is no trouble', () => {
    const layout = layHand([], { width: 300, widest: 90 });
    expect(layout.places).toEqual([]);
    expect(cardAt(layout, 5, 5)).toBe(-1);
  });

  test('combinations lie apart where there is room', () => {
    const layout = layHand([0, 0, 1], { width: 600, widest: 90 });
    const [a, b, c] = layout.places;
    expect((c?.x ?? 0) - (b?.x ?? 0)).toBeGreaterThan((b?.x ?? 0) - (a?.x ?? 0));
  });

  test('a point belongs to the card that is seen there', () => {
    const layout = layHand(plain(13), { width: 312, widest: 104 });
    layout.places.forEach((place, at) => expect(cardAt(layout, place.x + 20, place.y + 20)).toBe(at));
    expect(cardAt(layout, -50, -50)).toBe(0);
    expect(cardAt(layout, 999, 999)).toBe(12);
    expect(placeAt(layout, (layout.places[3]?.x ?? 0) + 25, 30)).toBe(3);
  });

  test('the keys go up and down between rows', () => {
    const layout = layHand(plain(13), { width: 312, widest: 104 });
    const below = neighbour(layout, 3, 1);
    expect(layout.places[below]?.row).toBe(1);
    expect(neighbour(layout, 3, -1)).toBe(3);
  });
});

test('sets of cards are the same in any order', () => {
  expect(setKey(['8H', '3C'])).toBe(setKey(['3C', '8H']));
  expect(legalPlay(['3C', '3C 8H'], ['8H', '3C'])).toBe('3C 8H');
  expect(legalPlay(null, ['3C'])).toBeNull();
  expect(legalPlay([''], [])).toBeNull();
});

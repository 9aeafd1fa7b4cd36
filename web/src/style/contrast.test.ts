import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const fourAt = css.indexOf("[data-colours='four']");

type Theme = 'light' | 'dark';
type Deck = 'two' | 'four';

/** The value of a token as `#rrggbb`, in a theme and with two or four colours. */
function colour(name: string, theme: Theme, deck: Deck = 'two'): string {
  const own = deck === 'four' ? css.slice(fourAt, css.indexOf('}', fourAt)) : '';
  const found =
    new RegExp(`--${name}:\\s*([^;]+);`).exec(own) ?? new RegExp(`--${name}:\\s*([^;]+);`).exec(css);
  if (found?.[1] === undefined) throw new Error(`There is no --${name}`);
  const value = found[1];
  const other = /^var\(--([\w-]+)\)$/.exec(value);
  if (other?.[1] !== undefined) return colour(other[1], theme, deck);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  const chosen = pair === null ? value : pair[theme === 'light' ? 1 : 2];
  if (chosen === undefined || !/^#[0-9a-f]{6}$/.test(chosen))
    throw new Error(`--${name} is no colour: ${value}`);
  return chosen;
}

/** WCAG's relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

test('contrast is measured as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

const THEMES: Theme[] = ['light', 'dark'];

describe.each(THEMES)('in the %s theme', (theme) => {
  describe.each<Deck>(['two', 'four'])('with %s colours', (deck) => {
    test.each(['clubs', 'spades', 'hearts', 'diamonds'])('%s read on a card and on a court', (suit) => {
      const ink = colour(`card-${suit}`, theme, deck);
      expect(contrast(ink, colour('card-face', theme))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ink, colour('card-court', theme))).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('four colours are four', () => {
    const suits = ['clubs', 'spades', 'hearts', 'diamonds'];
    expect(new Set(suits.map((suit) => colour(`card-${suit}`, theme, 'four'))).size).toBe(4);
  });

  const grounds = ['ground', 'table', 'surface', 'raised'];
  test.each(['ink', 'quiet', 'accent', 'danger', 'good'])('%s reads on every ground', (ink) => {
    for (const ground of grounds)
      expect(
        contrast(colour(`colour-${ink}`, theme), colour(`colour-${ground}`, theme)),
        ground,
      ).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ['on-accent', 'accent'],
    ['ink', 'accent-soft'],
    ['quiet', 'accent-soft'],
    ['ink', 'notice-soft'],
    ['ink', 'danger-soft'],
    ['danger', 'danger-soft'],
    ['ink', 'good-soft'],
    ['good', 'good-soft'],
  ])('%s reads on %s', (ink, ground) => {
    expect(
      contrast(colour(`colour-${ink}`, theme), colour(`colour-${ground}`, theme)),
    ).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['edge', 'focus'])('the %s of a button is seen on every ground', (line) => {
    for (const ground of grounds)
      expect(
        contrast(colour(`colour-${line}`, theme), colour(`colour-${ground}`, theme)),
        ground,
      ).toBeGreaterThanOrEqual(3);
  });

  test('cards are the brightest thing on the screen', () => {
    const face = luminance(colour('card-face', theme));
    for (const ground of grounds) expect(luminance(colour(`colour-${ground}`, theme))).toBeLessThan(face);
  });
});

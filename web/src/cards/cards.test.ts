import { render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test } from 'vitest';
import { chooseLanguage } from '../words';
import Card from './Card.svelte';
import { cardsOf, RANKS, rankOf, spoken, suitOf, type Rank } from './cards';
import { pips } from './shapes';

afterEach(() => chooseLanguage('browser'));

describe('a card', () => {
  test('is a rank and a suit', () => {
    expect([rankOf('TC'), suitOf('TC')]).toEqual(['T', 'C']);
    expect(cardsOf('3C  3S ')).toEqual(['3C', '3S']);
    expect(cardsOf('')).toEqual([]);
    expect(cardsOf(null)).toEqual([]);
  });

  test('is named in the language now', () => {
    chooseLanguage('en');
    expect(spoken('3C')).toBe('three of clubs');
    chooseLanguage('fil');
    expect(spoken('3C')).toBe('tres de trebol');
    expect(spoken('QD')).toBe('reyna de diyamante');
  });

  test('has as many pips as its rank says', () => {
    const counted = [...RANKS].map((rank) => pips(rank as Rank).length);
    expect(counted).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1, 2]);
  });
});

describe('as drawn', () => {
  test('it is an image with its name', () => {
    chooseLanguage('en');
    render(Card, { card: 'AS' });
    expect(screen.getByRole('img', { name: 'ace of spades' })).toBeInTheDocument();
  });

  test('ten is written out', () => {
    const { container } = render(Card, { card: 'TH' });
    expect(container.querySelector('text')).toHaveTextContent('10');
  });

  test('silent, it says nothing', () => {
    const { container } = render(Card, { card: 'AS', silent: true });
    expect(screen.queryByRole('img')).toBeNull();
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  test('face down, it is like every other', () => {
    const one = render(Card, { card: '2D', faceDown: true }).container.innerHTML;
    const other = render(Card, { faceDown: true }).container.innerHTML;
    expect(one).toBe(other);
    expect(one).not.toContain('text');
  });

  test('no two faces are alike', () => {
    const faces = [...RANKS].flatMap((rank) =>
      [...'CSHD'].map((suit) => render(Card, { card: rank + suit, silent: true }).container.innerHTML),
    );
    expect(new Set(faces).size).toBe(52);
  });
});

import { say } from '../words';

/** Low to high in every house; the order of suits is the house's. */
export const RANKS = '3456789TJQKA2';

export type Rank = '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K' | 'A' | '2';
export type Suit = 'C' | 'S' | 'H' | 'D';

/** The rank of a card such as "3C". */
export function rankOf(card: string): Rank {
  return card.charAt(0) as Rank;
}

export function suitOf(card: string): Suit {
  return card.charAt(1) as Suit;
}

/** The cards of a play's text, in its order: "3C 3S" is two. */
export function cardsOf(text: string | null | undefined): string[] {
  return text ? text.split(' ').filter((card) => card !== '') : [];
}

/** The card in words, in the language now: "three of clubs". */
export function spoken(card: string): string {
  return say('cards.card', {
    rank: say(`cards.rank.${rankOf(card)}`),
    suit: say(`cards.suit.${suitOf(card)}`),
  });
}

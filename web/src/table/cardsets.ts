import { cardsOf } from '../cards/cards';

/**
 * Sets of cards as text. Nothing here knows what may be played: a set is compared with the sets that the
 * server says are legal, and that is all.
 */

/** One text for a set of cards, whatever their order. */
export function setKey(cards: Iterable<string>): string {
  return [...cards].sort().join(' ');
}

/** The legal play with exactly these cards, as the server wrote it, or null. */
export function legalPlay(legal: readonly string[] | null, cards: Iterable<string>): string | null {
  const key = setKey(cards);
  if (key === '' || legal === null) return null;
  return legal.find((play) => setKey(cardsOf(play)) === key) ?? null;
}

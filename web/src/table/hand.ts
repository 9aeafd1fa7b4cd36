import { cardsOf, suitOf } from '../cards/cards';

/** How the hand lies: by rank, by suit, in the combinations that the server found, or as its holder put it. */
export type Sort = 'rank' | 'suit' | 'groups' | 'own';
export const SORTS: readonly Sort[] = ['rank', 'suit', 'groups', 'own'];

export interface Laid {
  /** The cards of the hand in the order in which they lie. */
  readonly cards: readonly string[];
  /** For each card the number of its combination, or -1 where there is none or the hand is not grouped. */
  readonly groups: readonly number[];
}

/** What `sort` needs besides the hand. */
export interface Aids {
  /** The suits from low to high, as letters. */
  readonly suits: string;
  readonly groups: readonly string[] | null;
  readonly own: readonly string[];
}

/** The hand (low to high, as the server sends it) laid out. Groups that are not known yet leave it by rank. */
export function lay(hand: readonly string[], sort: Sort, aids: Aids): Laid {
  const none = { cards: hand, groups: hand.map(() => -1) };
  if (sort === 'suit') {
    return {
      ...none,
      cards: [...hand].sort((a, b) => aids.suits.indexOf(suitOf(a)) - aids.suits.indexOf(suitOf(b))),
    };
  }
  if (sort === 'own') return { ...none, cards: inOwnOrder(hand, aids.own) };
  if (sort === 'groups' && aids.groups !== null) return grouped(hand, aids.groups);
  return none;
}

/** Cards that the order does not name (it may be of another round) come last, as they were. */
function inOwnOrder(hand: readonly string[], own: readonly string[]): string[] {
  const held = new Set(hand);
  const named = own.filter((card) => held.has(card));
  const known = new Set(named);
  return [...named, ...hand.filter((card) => !known.has(card))];
}

function grouped(hand: readonly string[], groups: readonly string[]): Laid {
  const held = new Set(hand);
  const cards: string[] = [];
  const numbers: number[] = [];
  groups.forEach((group, number) => {
    for (const card of cardsOf(group)) {
      if (held.delete(card)) {
        cards.push(card);
        numbers.push(number);
      }
    }
  });
  const rest = hand.filter((card) => held.has(card));
  return { cards: [...cards, ...rest], groups: [...numbers, ...rest.map(() => -1)] };
}

/** The order with `card` moved to the place `to` (0 = first). */
export function moved(order: readonly string[], card: string, to: number): string[] {
  const rest = order.filter((other) => other !== card);
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, card);
  return rest;
}

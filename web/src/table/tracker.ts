import { RANKS } from '../cards/cards';

const DOWNWARDS = [...RANKS].reverse();

export interface TrackedRank {
  readonly rank: string;
  /** By suit, in the house's order: played, in one's own hand, or still somewhere else. */
  readonly cards: readonly { readonly card: string; readonly where: 'gone' | 'mine' | 'out' }[];
  /** Can another seat still hold all four of this rank? */
  readonly four: boolean;
}

/** What a seat can know by counting: its own hand and the cards that everybody saw played. */
export function track(gone: readonly string[], hand: readonly string[], suits: string): TrackedRank[] {
  const played = new Set(gone);
  const mine = new Set(hand);
  return DOWNWARDS.map((rank) => {
    const cards = [...suits].map((suit) => {
      const card = rank + suit;
      const where = played.has(card) ? 'gone' : mine.has(card) ? 'mine' : 'out';
      return { card, where } as const;
    });
    return { rank, cards, four: cards.every((one) => one.where === 'out') };
  });
}

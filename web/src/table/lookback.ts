import type { DosAction, DosResult } from '../wire';
import { cardsOf } from '../cards/cards';

/** A moment of a round that is over. */
export interface Moment {
  /** The hands of all seats then, low to high. */
  readonly hands: readonly (readonly string[])[];
  /** What happened to reach it; null for the deal. */
  readonly action: DosAction | null;
  /** The play that lies on the table, and whose it is. */
  readonly table: DosAction | null;
}

/** All moments of a round, from the deal to its end: hands are what was dealt without what was played. */
export function moments(result: DosResult): Moment[] {
  let hands: readonly (readonly string[])[] = result.dealt;
  let table: DosAction | null = null;
  const found: Moment[] = [{ hands, action: null, table }];
  for (const action of result.actions) {
    if (action.kind === 'played') {
      const played = new Set(cardsOf(action.cards));
      hands = hands.map((hand, seat) =>
        seat === action.seat ? hand.filter((card) => !played.has(card)) : hand,
      );
      table = action;
    }
    found.push({ hands, action, table });
    if (action.leader !== null) table = null;
  }
  return found;
}

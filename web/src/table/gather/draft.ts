import { DOS } from '../../api/games';
import { ARRANGE_BOUNDS, type SeatWish, type TableView } from '../../wire';
import type { Wish } from '../table.svelte';

/** What the host has in mind for the table: what it is, with changes on their way to it. */
export interface Draft {
  /** A published house by its name, or every option of rules of one's own. */
  readonly rules: string | Readonly<Record<string, unknown>>;
  readonly seats: readonly SeatWish[];
  readonly hints: boolean;
  readonly tracker: boolean;
  readonly watchers: boolean;
  /** Is there a clock? Its times are kept while there is none. */
  readonly clock: boolean;
  readonly turn: number;
  readonly bank: number;
}

/** Times that suit a table which gets a clock: a turn of Pusoy Dos is one play, in Pusoy it is a whole hand. */
export const USUAL = { turn: 30, bank: 60 } as const;
export const USUAL_FOR_SETS = { turn: 90, bank: 60 } as const;
/** The bounds of the times, in seconds. */
export const { turn: TURN, bank: BANK } = ARRANGE_BOUNDS;
export type Bounds = Readonly<{ least: number; most: number }>;

/** The table as it is now; null for whoever may not arrange it. Times that are no part of it stay as they were. */
export function draftOf(
  view: TableView,
  before: Pick<Draft, 'turn' | 'bank'> = view.game === DOS ? USUAL : USUAL_FOR_SETS,
): Draft | null {
  const { arranged, house } = view;
  if (arranged === null) return null;
  return {
    rules: house.name ?? (arranged.rules as Record<string, unknown>),
    seats: view.seats.map((seat) => ({
      kind: seat.kind === 'computer' ? 'computer' : 'open',
      level: seat.level_name ?? '',
    })),
    hints: view.hints,
    tracker: view.tracker,
    watchers: arranged.watchers,
    clock: arranged.turn !== null,
    turn: arranged.turn ?? before.turn,
    bank: arranged.turn === null ? before.bank : arranged.bank,
  };
}

/** So many seats: those that are there, then open ones. */
export function seatsFor(seats: readonly SeatWish[], players: number): SeatWish[] {
  const level = seats.at(-1)?.level ?? '';
  return Array.from({ length: players }, (_, at) => seats[at] ?? { kind: 'open', level });
}

/** The draft as the table is asked for it. */
export function wishOf(draft: Draft): Wish {
  return {
    rules: draft.rules,
    seats: [...draft.seats] as Wish['seats'],
    hints: draft.hints,
    tracker: draft.tracker,
    watchers: draft.watchers,
    turn: draft.clock ? within(draft.turn, TURN) : null,
    bank: within(draft.bank, BANK),
  };
}

/** A number of seconds as near to the wish as may be. */
export function within(wish: number, { least, most }: Bounds): number {
  return Math.min(most, Math.max(least, wish));
}

import type { ClockView } from '../wire';

/** How many seconds before its end a turn is warned of. */
export const WARN_S = 10;

/** What is left of a turn, in whole seconds: of the turn itself, then of the seat's reserve. */
export interface Remaining {
  readonly turn: number;
  readonly bank: number;
  /** Little is left of both together. */
  readonly short: boolean;
}

/**
 * What a seat that is to act has left. `since` is how long ago the clock arrived, in milliseconds: the server's
 * clock and the page's own may differ, but they run alike. Null where its time does not run.
 */
export function remaining(clock: ClockView, seat: number, since: number): Remaining | null {
  const deadline = clock.deadlines[seat] ?? null;
  if (deadline === null) return null;
  const reserve = clock.bank[seat] ?? 0;
  const most = clock.turn + reserve;
  const left = Math.min(most, Math.max(0, deadline - clock.now - since / 1000));
  const bank = Math.min(reserve, left);
  return { turn: Math.ceil(left - bank), bank: Math.ceil(bank), short: left <= WARN_S };
}

/** Seconds as a clock shows them: "0:07", "1:30". */
export function shownTime(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

import type { OpponentAccount, SetResult, UnitLine } from '../../wire';

/** The rows are turned over from front (0) to back (2); then (3) all that they decide together is told. */
export const STEPS = [0, 1, 2, 3] as const;
export type Step = (typeof STEPS)[number];
export const LAST = 3;

/** The steps of a showdown: only the last where no two seats compare rows. */
export function stepsOf(result: SetResult): readonly Step[] {
  const compared = result.accounts.some((seat) => seat.some((one) => one.outcome !== null));
  return compared ? STEPS : [LAST];
}

/** What an account says at a step: of its row, or at the last of what all rows together decide. */
export function linesAt(account: OpponentAccount, step: Step): readonly UnitLine[] {
  return account.lines.filter((line) => (line.row < 0 ? LAST : line.row) === step);
}

/** Units won at a step. */
export function wonAt(account: OpponentAccount, step: Step): number {
  return sum(linesAt(account, step).map((line) => line.points));
}

/** Units won from the first row to a step. */
export function wonUntil(account: OpponentAccount, step: Step): number {
  return sum(STEPS.filter((one) => one <= step).map((one) => wonAt(account, one)));
}

/** What a seat won from all others at a step. */
export function seatAt(accounts: readonly OpponentAccount[], step: Step): number {
  return sum(accounts.map((one) => wonAt(one, step)));
}

/** What a seat won from all others from the first row to a step. */
export function seatUntil(accounts: readonly OpponentAccount[], step: Step): number {
  return sum(accounts.map((one) => wonUntil(one, step)));
}

/** What a seat won from another; null for itself. */
export function against(result: SetResult, seat: number | null, opponent: number): OpponentAccount | null {
  const accounts = seat === null ? [] : (result.accounts[seat] ?? []);
  return accounts.find((one) => one.opponent === opponent) ?? null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

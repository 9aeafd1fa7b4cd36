const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * How long to wait before the next attempt, in milliseconds: doubled with each failure up to a limit, and
 * anywhere between half of that and all of it, so that a restarted server is not met by everybody at once.
 */
export function waitBefore(attempt: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(whole * (0.5 + random() / 2));
}

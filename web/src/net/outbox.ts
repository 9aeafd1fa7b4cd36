import type { Act, Arrange, Leave, NextRound, SetPace, Sit } from '../wire';

/** A message that is answered exactly once, by its id. */
export type Move = Act | NextRound | SetPace | Sit | Leave | Arrange;

export const RESEND_MS = 2500;

interface Waiting {
  readonly move: Move;
  at: number;
  /** How often a fault came after it was sent, in place of its answer. */
  faults: number;
  /** Did one come since it was sent last? */
  counted: boolean;
}

function sent(one: Waiting, now: number): Move {
  one.at = now;
  one.counted = false;
  return one.move;
}

/**
 * Moves that were not answered yet. Each is sent again, with the same id, until it is: the server answers an
 * id that it knows as it did before, so that nothing is ever done twice. `now` is always of a clock that only goes
 * forward, in milliseconds (`performance.now()`): the time of day may be set back at any moment.
 */
export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  add(move: Move, now: number): void {
    this.waiting.set(move.id, { move, at: now, faults: 0, counted: false });
  }

  /** Whether it was waiting for this answer. */
  answered(id: string): boolean {
    return this.waiting.delete(id);
  }

  /** All of them, oldest first, as sent at `now`. For a new connection. */
  all(now: number): Move[] {
    return [...this.waiting.values()].map((one) => sent(one, now));
  }

  /** Those that were last sent `after` milliseconds ago or earlier, as sent at `now`. */
  due(now: number, after: number = RESEND_MS): Move[] {
    return [...this.waiting.values()].filter((one) => now - one.at >= after).map((one) => sent(one, now));
  }

  /**
   * A fault came, which does not say what it answers: it counts once for each time that a move was sent. Those that
   * met `most` of them are given up and returned.
   */
  faulted(most: number): Move[] {
    const given: Move[] = [];
    for (const one of this.waiting.values()) {
      if (one.counted) continue;
      one.counted = true;
      one.faults += 1;
      if (one.faults < most) continue;
      this.waiting.delete(one.move.id);
      given.push(one.move);
    }
    return given;
  }

  get size(): number {
    return this.waiting.size;
  }
}

import type { Act, NextRound, SetPace } from '../wire';

/** A message that is answered exactly once, by its id. */
export type Move = Act | NextRound | SetPace;

export const RESEND_MS = 2500;

/**
 * Moves that were not answered yet. Each is sent again, with the same id, until it is: the server answers an
 * id that it knows as it did before, so that nothing is ever done twice.
 */
export class Outbox {
  private readonly waiting = new Map<string, { move: Move; at: number }>();

  add(move: Move, now: number): void {
    this.waiting.set(move.id, { move, at: now });
  }

  answered(id: string): void {
    this.waiting.delete(id);
  }

  /** All of them, oldest first, as sent at `now`. For a new connection. */
  all(now: number): Move[] {
    return this.due(now, 0);
  }

  /** Those that were last sent `after` milliseconds ago or earlier, as sent at `now`. */
  due(now: number, after: number = RESEND_MS): Move[] {
    const moves: Move[] = [];
    for (const one of this.waiting.values()) {
      if (now - one.at >= after) {
        one.at = now;
        moves.push(one.move);
      }
    }
    return moves;
  }

  get size(): number {
    return this.waiting.size;
  }
}

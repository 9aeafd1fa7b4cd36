import { setKey } from './cardsets';

/** After so long, a second click is about the turn that it meets, and no rest of a double click. */
export const SETTLED_MS = 400;

/**
 * Sees to it that what a button does was meant when it was pressed. A press that began before the turn came, or
 * before something else was selected, does nothing; nor does the second click of a double click, once the first
 * has brought the turn around, unless that turn has been there long enough to be answered deliberately.
 */
export class Press {
  private begun: string | null = null;
  /** What a quick row of clicks is for: what its first was for, or the last that was deliberate. */
  private first: string | null = null;
  private decision: string | null | undefined;
  private came = 0;
  /** Was the turn there for long when the press began? */
  private settled = false;

  /** This is what is to be decided from now on. */
  turn(decision: string | null, now = performance.now()): void {
    if (decision !== this.decision) this.came = now;
    this.decision = decision;
  }

  /** A pointer or key went down on the button. */
  begin(decision: string | null, cards: readonly string[], now = performance.now()): void {
    this.turn(decision, now);
    this.begun = key(decision, cards);
    this.settled = now - this.came > SETTLED_MS;
  }

  /**
   * The button's click: was it meant for this? A click without a press (a screen reader's) is fresh. `clicks` is the
   * event's `detail`: the how manieth of a quick row of clicks at one place it is, and 0 from a key.
   */
  meant(decision: string | null, cards: readonly string[], clicks: number): boolean {
    const now = key(decision, cards);
    const begun = this.begun ?? now;
    this.begun = null;
    if (clicks <= 1 || this.settled) this.first = begun;
    this.settled = false;
    return begun === now && (clicks <= 1 || this.first === now);
  }
}

function key(decision: string | null, cards: readonly string[]): string {
  return `${decision ?? '-'}|${setKey(cards)}`;
}

import { setKey } from './cardsets';

/**
 * Sees to it that what a button does was meant when it was pressed. A press that began before the turn came, or
 * before something else was selected, does nothing; nor does the second click of a double click, once the first
 * has brought the turn around.
 */
export class Press {
  private begun: string | null = null;
  /** What the first click of a double click was for. */
  private first: string | null = null;

  /** A pointer or key went down on the button. */
  begin(decision: string | null, cards: readonly string[]): void {
    this.begun = key(decision, cards);
  }

  /**
   * The button's click: was it meant for this? A click without a press (a screen reader's) is fresh. `clicks` is the
   * event's `detail`: the how manieth of a quick row of clicks at one place it is, and 0 from a key.
   */
  meant(decision: string | null, cards: readonly string[], clicks: number): boolean {
    const now = key(decision, cards);
    const begun = this.begun ?? now;
    this.begun = null;
    if (clicks <= 1) this.first = begun;
    return begun === now && (clicks <= 1 || this.first === now);
  }
}

function key(decision: string | null, cards: readonly string[]): string {
  return `${decision ?? '-'}|${setKey(cards)}`;
}

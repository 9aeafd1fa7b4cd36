import { setKey } from './cardsets';

/**
 * Sees to it that what a button does was meant when it was pressed. A press that began before the turn came, or
 * before something else was selected, does nothing.
 */
export class Press {
  private begun: string | null = null;

  /** A pointer or key went down on the button. */
  begin(decision: string | null, cards: readonly string[]): void {
    this.begun = key(decision, cards);
  }

  /** The button's click: was it meant for this? A click without a press (a screen reader's) is fresh. */
  meant(decision: string | null, cards: readonly string[]): boolean {
    const begun = this.begun;
    this.begun = null;
    return begun === null || begun === key(decision, cards);
  }
}

function key(decision: string | null, cards: readonly string[]): string {
  return `${decision ?? '-'}|${setKey(cards)}`;
}

/** How far a finger may tremble, in CSS pixels, before it moves. */
export const TREMBLE = 9;
/** How long a card is held before it is lifted, in milliseconds. */
export const HOLD_MS = 380;

/** What the hand is asked to do by a pointer. */
export type Gesture =
  | { readonly type: 'slide'; readonly from: number; readonly to: number }
  | { readonly type: 'lift'; readonly card: number }
  | { readonly type: 'carry'; readonly x: number; readonly y: number }
  | { readonly type: 'drop' }
  | { readonly type: 'cancel' };

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Tells apart what a pointer does to the hand: a tap (left to the card's own click), a slide across cards that
 * selects them, a card that is lifted and carried (after a hold, or by a mouse that pulls it up or down), and a
 * finger that scrolls the page (up or down, before the hold is over).
 */
export class Recogniser {
  private mode: 'idle' | 'pressed' | 'sliding' | 'carrying' | 'scrolling' = 'idle';
  private start: Point = { x: 0, y: 0 };
  private card = -1;
  private mouse = false;
  /** Was the last press more than a tap, so that the click that ends it means nothing? */
  beyondTap = false;

  press(card: number, at: Point, mouse: boolean): void {
    this.mode = card < 0 ? 'idle' : 'pressed';
    this.card = card;
    this.start = at;
    this.mouse = mouse;
    this.beyondTap = false;
  }

  /** The press has lasted for HOLD_MS. */
  hold(): Gesture | null {
    return this.mode === 'pressed' ? this.lift() : null;
  }

  /** The pointer is at a point, over a card. */
  move(card: number, at: Point): Gesture | null {
    if (this.mode === 'carrying') return { type: 'carry', ...at };
    if (this.mode === 'sliding') return { type: 'slide', from: this.card, to: card };
    if (this.mode !== 'pressed') return null;
    const across = Math.abs(at.x - this.start.x);
    const along = Math.abs(at.y - this.start.y);
    if (Math.max(across, along) < TREMBLE) return null;
    this.beyondTap = true;
    if (across >= along) {
      this.mode = 'sliding';
      return { type: 'slide', from: this.card, to: card };
    }
    if (this.mouse) return this.lift();
    this.mode = 'scrolling';
    return null;
  }

  release(): Gesture | null {
    const carried = this.mode === 'carrying';
    this.mode = 'idle';
    return carried ? { type: 'drop' } : null;
  }

  /** The browser took the pointer away, to scroll. */
  cancel(): Gesture | null {
    const undone = this.mode === 'sliding' || this.mode === 'carrying';
    this.mode = 'idle';
    return undone ? { type: 'cancel' } : null;
  }

  get idle(): boolean {
    return this.mode === 'idle';
  }

  get carrying(): boolean {
    return this.mode === 'carrying';
  }

  private lift(): Gesture {
    this.mode = 'carrying';
    this.beyondTap = true;
    return { type: 'lift', card: this.card };
  }
}

/** The selection when a slide goes from one card to another: all between become what the first became. */
export function slid(
  cards: readonly string[],
  before: readonly string[],
  from: number,
  to: number,
): readonly string[] {
  const first = cards[from];
  if (first === undefined) return before;
  const touched = new Set(cards.slice(Math.min(from, to), Math.max(from, to) + 1));
  const kept = before.filter((card) => !touched.has(card));
  return before.includes(first) ? kept : [...kept, ...touched];
}

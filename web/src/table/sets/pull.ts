import { TREMBLE } from '../gesture';

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Tells a tap on a card (left to the card's own click) from a pull: any way, as soon as the pointer has moved by
 * more than a tremble. Cards that lie in three rows and a hand are pulled in every direction.
 */
export class Pull {
  private card: string | null = null;
  private start: Point = { x: 0, y: 0 };
  /** Is a card in the air? */
  carrying = false;
  /** Was the last press more than a tap, so that the click that ends it means nothing? */
  beyondTap = false;

  press(card: string, at: Point): void {
    this.card = card;
    this.start = at;
    this.carrying = this.beyondTap = false;
  }

  /** The pointer is at a point; returns the card that is carried there, if any. */
  move(at: Point): string | null {
    if (this.card === null) return null;
    const away = Math.max(Math.abs(at.x - this.start.x), Math.abs(at.y - this.start.y));
    if (!this.carrying && away < TREMBLE) return null;
    this.carrying = this.beyondTap = true;
    return this.card;
  }

  /** The pointer is up, or was taken away; returns the card that was in the air. */
  release(): string | null {
    const carried = this.carrying ? this.card : null;
    this.card = null;
    this.carrying = false;
    return carried;
  }

  get idle(): boolean {
    return this.card === null;
  }
}

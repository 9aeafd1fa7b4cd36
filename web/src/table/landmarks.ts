import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';

const KEY = Symbol('landmarks');

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Where things are on the page, for what flies from one to another. */
export class Landmarks {
  constructor(private readonly you: () => number | null) {}

  private readonly seats = new Map<number, Element>();
  private readonly cards = new Map<string, Box>();
  private hand: Element | null = null;
  /** The seat to which a cleared table is gathered. */
  gatherTo: number | null = null;

  /** The element where a seat is drawn. */
  seat(number: number): Attachment {
    return (element) => {
      this.seats.set(number, element);
      return () => {
        if (this.seats.get(number) === element) this.seats.delete(number);
      };
    };
  }

  /** The element in which the hand lies. */
  readonly holder: Attachment = (element) => {
    this.hand = element;
    return () => {
      this.hand = null;
      this.cards.clear();
    };
  };

  /** A card lies there in the hand; remembered when it has left it. */
  lies(card: string, box: Box): void {
    this.cards.set(card, box);
  }

  /** Where a card that `seat` plays comes from: one's own hand, or the seat. */
  from(seat: number | null, card: string): Box | null {
    const box = seat !== null && seat === this.you() ? this.cards.get(card) : undefined;
    if (box !== undefined && this.hand !== null) {
      const hand = this.hand.getBoundingClientRect();
      return { x: hand.x + box.x, y: hand.y + box.y, width: box.width };
    }
    return seat === null ? null : this.of(seat);
  }

  of(seat: number): Box | null {
    const found = this.seats.get(seat)?.getBoundingClientRect();
    if (found === undefined) return null;
    const width = Math.min(28, found.width);
    return { x: found.x + (found.width - width) / 2, y: found.y + found.height / 2, width };
  }
}

export function giveLandmarks(you: () => number | null): Landmarks {
  return setContext(KEY, new Landmarks(you));
}

export function useLandmarks(): Landmarks {
  return getContext<Landmarks>(KEY);
}

/** What a card needs to know of the whole that it lies in. */
export interface Laying {
  readonly selected: ReadonlySet<string>;
  /** The cards that are in the air. */
  readonly lifted: ReadonlySet<string>;
  /** The card that one in the air would change places with. */
  readonly target: string | null;
  /** The card that the tab key leads to. */
  readonly tabbed: string | null;
  /** Where a card was a moment ago. */
  from(card: string): DOMRect | null;
  /** A card is tapped; `pointed`: by a finger or a mouse, which may do so twice in a moment. */
  tap(card: string, pointed: boolean): void;
  focus(card: string): void;
}

/**
 * Thirteen cards on their way into three rows: front, middle and back. Nothing here knows what a row is worth;
 * the server says so.
 */

/** The rows from front to back: the cards that lie in each, in the order of the hand. */
export type Rows = readonly (readonly string[])[];

export interface Draft {
  readonly rows: Rows;
  /** What lay before, the oldest first: each step can be undone. */
  readonly past: readonly Rows[];
}

export const ROWS = [0, 1, 2] as const;
export type Row = (typeof ROWS)[number];

const NOTHING: Rows = [[], [], []];
/** So many steps can be undone. */
const STEPS = 60;

export const EMPTY: Draft = { rows: NOTHING, past: [] };

/** The rows as the server reads them: "front / middle / back". */
export function rowsText(rows: Rows): string {
  return rows.map((row) => row.join(' ')).join(' / ');
}

/** The rows of such a text; null where it is none, such as the name of a natural. */
export function rowsIn(text: string): Rows | null {
  const parts = text.split('/');
  return parts.length === 3 ? parts.map((part) => part.split(' ').filter((card) => card !== '')) : null;
}

export function isEmpty(rows: Rows): boolean {
  return rows.every((row) => row.length === 0);
}

/** What is still in the hand. */
export function loose(hand: readonly string[], rows: Rows): string[] {
  const laid = new Set(rows.flat());
  return hand.filter((card) => !laid.has(card));
}

/** The row in which a card lies; null for one of the hand. */
export function rowOf(rows: Rows, card: string): Row | null {
  return ROWS.find((row) => rows[row]?.includes(card)) ?? null;
}

/** How many cards a row still takes, when `without` are taken out of it. */
export function room(
  sizes: readonly number[],
  rows: Rows,
  row: Row,
  without: readonly string[] = [],
): number {
  const staying = rows[row]?.filter((card) => !without.includes(card)).length ?? 0;
  return (sizes[row] ?? 0) - staying;
}

/** The draft with other rows; the same draft where they are as they were. */
export function changed(draft: Draft, rows: Rows, hand: readonly string[]): Draft {
  const tidy = ROWS.map((row) => hand.filter((card) => rows[row]?.includes(card)));
  if (rowsText(tidy) === rowsText(draft.rows)) return draft;
  return { rows: tidy, past: [...draft.past, draft.rows].slice(-STEPS) };
}

/** The rows with cards put into one of them, or back into the hand (null). */
export function moved(rows: Rows, cards: readonly string[], to: Row | null): Rows {
  return ROWS.map((row) => {
    const staying = (rows[row] ?? []).filter((card) => !cards.includes(card));
    return row === to ? [...staying, ...cards] : staying;
  });
}

/** The rows with two cards in each other's place; one of them may be in the hand. */
export function traded(rows: Rows, one: string, other: string): Rows {
  const places = new Map([
    [one, other],
    [other, one],
  ]);
  return rows.map((row) => row.map((card) => places.get(card) ?? card));
}

/** The rows with middle and back in each other's place. */
export function turned(rows: Rows): Rows {
  const [front = [], middle = [], back = []] = rows;
  return [front, back, middle];
}

/** The draft as it was one step ago. */
export function undone(draft: Draft): Draft {
  const rows = draft.past.at(-1);
  return rows === undefined ? draft : { rows, past: draft.past.slice(0, -1) };
}

/** Is every card of it held, once, and does no row hold too many? */
export function fits(rows: Rows, hand: readonly string[], sizes: readonly number[]): boolean {
  const laid = rows.flat();
  const each = rows.length === 3 && rows.every((row, at) => row.length <= (sizes[at] ?? 0));
  return each && new Set(laid).size === laid.length && laid.every((card) => hand.includes(card));
}

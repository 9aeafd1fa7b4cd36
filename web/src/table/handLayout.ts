/** At least this much of every card can be touched, in each direction, in CSS pixels. */
export const TOUCH = 44;
/** How far a selected card is raised. */
export const RAISE = 12;
/** Height of a card by its width. */
export const ASPECT = 7 / 5;

const OVERLAP = 0.8; // of a card's width shows, where there is room to choose
const LAST = 46; // the narrowest card
const GROUP_GAP = 14;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly row: number;
}

export interface HandLayout {
  readonly cardWidth: number;
  readonly cardHeight: number;
  readonly step: number;
  readonly height: number;
  readonly rows: readonly number[];
  readonly places: readonly Place[];
}

export interface Room {
  readonly width: number;
  /** The widest card that looks right here. */
  readonly widest: number;
}

/**
 * Where the cards of a hand lie in `room`: in as few rows as leave each card its touch target, each row
 * centred. `groups` numbers the cards' combinations; where there is room they lie a little apart.
 */
export function layHand(groups: readonly number[], room: Room): HandLayout {
  const count = groups.length;
  const fits = Math.max(1, Math.floor((room.width - LAST) / TOUCH) + 1);
  const rowCount = Math.max(1, Math.ceil(count / fits));
  const rows = spread(count, rowCount);
  const most = Math.max(1, ...rows);
  const wanted =
    GROUP_GAP *
    Math.max(0, ...starts(rows).map((first, row) => breaksIn(groups, first, rows[row] ?? 0).length));
  const apart = measure(most, { ...room, width: room.width - wanted });
  const { cardWidth, step } = apart.step > TOUCH ? apart : measure(most, room);
  const cardHeight = cardWidth * ASPECT;
  const pitch = Math.max(TOUCH + RAISE, cardHeight * 0.7);
  const places: Place[] = [];
  rows.forEach((inRow, row) => {
    const first = places.length;
    const breaks = breaksIn(groups, first, inRow);
    const spare = room.width - (inRow - 1) * step - cardWidth;
    const gap = breaks.length === 0 ? 0 : Math.max(0, Math.min(GROUP_GAP, spare / breaks.length));
    const whole = (inRow - 1) * step + cardWidth + gap * breaks.length;
    let x = Math.max(0, (room.width - whole) / 2);
    for (let index = first; index < first + inRow; index += 1) {
      if (breaks.includes(index)) x += gap;
      places.push({ x, y: RAISE + row * pitch, row });
      x += step;
    }
  });
  return { cardWidth, cardHeight, step, rows, places, height: RAISE + (rowCount - 1) * pitch + cardHeight };
}

function spread(count: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => Math.ceil((count - row) / rows));
}

/** The number of the first card of each row. */
function starts(rows: readonly number[]): number[] {
  return rows.map((_, row) => rows.slice(0, row).reduce((sum, inRow) => sum + inRow, 0));
}

function measure(most: number, room: Room): { cardWidth: number; step: number } {
  const cardWidth = Math.min(room.widest, room.width / ((most - 1) * OVERLAP + 1));
  const step = cardWidth * OVERLAP;
  if (step >= TOUCH || most === 1) return { cardWidth, step: Math.max(step, TOUCH) };
  const narrow = Math.max(LAST, Math.min(room.widest, room.width - (most - 1) * (TOUCH + 1)));
  return {
    cardWidth: narrow,
    step: Math.max(TOUCH, Math.min(TOUCH + 1, (room.width - narrow) / (most - 1))),
  };
}

/** The cards before which a new combination begins, but for the first of the row. */
function breaksIn(groups: readonly number[], first: number, count: number): number[] {
  const found: number[] = [];
  for (let index = first + 1; index < first + count; index += 1) {
    if (groups[index] !== groups[index - 1]) found.push(index);
  }
  return found;
}

/** The card under a point of the hand (the nearest of the nearest row), or -1 for an empty hand. */
export function cardAt(layout: HandLayout, x: number, y: number): number {
  let best = -1;
  layout.places.forEach((place, index) => {
    if (best < 0) best = index;
    const row = layout.places[best]?.row ?? 0;
    // A lower row lies on top of the one above it, and a card on top of the one to its left.
    if (place.row > row ? y >= place.y - RAISE : x >= place.x) best = index;
  });
  return best;
}

/** Where a card that is carried to `x` belongs among the others: its new place in the order. */
export function placeAt(layout: HandLayout, x: number, y: number): number {
  return cardAt(layout, x - layout.step / 2 + layout.cardWidth / 2, y);
}

/** The card above or below another, or the same where there is none. */
export function neighbour(layout: HandLayout, index: number, rowsDown: number): number {
  const here = layout.places[index];
  if (here === undefined) return index;
  let best = index;
  let distance = Infinity;
  layout.places.forEach((place, other) => {
    const away = Math.abs(place.x - here.x);
    if (place.row === here.row + rowsDown && away < distance) {
      best = other;
      distance = away;
    }
  });
  return best;
}

import type { Rank, Suit } from './cards';

/** The suits' outlines, each about 96 high around the origin. */
export const SHAPES: Record<Suit, string> = {
  C:
    'M-23-22a23 23 0 1 1 46 0c0 6-2 11-6 15 2-1 5-1 7-1a23 23 0 1 1-18 38c1 8 4 14 10 18h-32c6-4 9-10 10-18' +
    'a23 23 0 1 1-18-38c2 0 5 0 7 1-4-4-6-9-6-15Z',
  S:
    'M0-48c12 21 43 38 43 63 0 14-10 22-21 22-7 0-13-3-17-9 1 9 5 16 11 20h-32c6-4 10-11 11-20-4 6-10 9-17 9' +
    '-11 0-21-8-21-22 0-25 31-42 43-63Z',
  H: 'M0 46c-15-20-45-38-45-64 0-16 11-26 23-26 10 0 18 7 22 17 4-10 12-17 22-17 12 0 23 10 23 26 0 26-30 44-45 64Z',
  D: 'M0-48c9 18 22 35 37 48-15 13-28 30-37 48-9-18-22-35-37-48 15-13 28-30 37-48Z',
};

/** Where a pip stands (in a card of 100 by 140) and how large it is. */
export type Pip = readonly [x: number, y: number, scale: number];

const LEFT = 50;
const MIDDLE = 67;
const RIGHT = 84;
const ROWS = [23, 46.5, 70, 93.5, 117];
const BETWEEN = [38.7, 101.3];

/** The pips of a number card or an ace; none for courts. */
export function pips(rank: Rank): readonly Pip[] {
  if (rank === 'A') return [[64, 84, 0.66]];
  return (LAYOUT[rank] ?? []).map(([x, y]) => [x, y, 0.19] as const);
}

type Point = readonly [x: number, y: number];

function pairs(...ys: number[]): Point[] {
  return ys.flatMap((y): Point[] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
}

const [top, high, centre, low, bottom] = ROWS as [number, number, number, number, number];
const [upper, under] = BETWEEN as [number, number];
const FOUR_ROWS = [top, 54.3, 85.7, bottom];

const LAYOUT: Partial<Record<Rank, readonly Point[]>> = {
  '2': [
    [MIDDLE, top],
    [MIDDLE, bottom],
  ],
  '3': [
    [MIDDLE, top],
    [MIDDLE, centre],
    [MIDDLE, bottom],
  ],
  '4': pairs(top, bottom),
  '5': [...pairs(top, bottom), [MIDDLE, centre]],
  '6': pairs(top, centre, bottom),
  '7': [...pairs(top, centre, bottom), [MIDDLE, high]],
  '8': [...pairs(top, centre, bottom), [MIDDLE, high], [MIDDLE, low]],
  '9': [...pairs(...FOUR_ROWS), [MIDDLE, centre]],
  T: [...pairs(...FOUR_ROWS), [MIDDLE, upper], [MIDDLE, under]],
};

/** A court's figure around the origin: a part in gold, and one in the suit's colour upon it. */
export interface Court {
  gold: string;
  ink: string;
}

/** A ring of shapes, each turned a step further. */
function ring(count: number, shape: (cos: number, sin: number) => string): string {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count;
    return shape(Math.cos(angle), Math.sin(angle));
  }).join('');
}

function at(x: number, y: number, cos: number, sin: number): string {
  return `${(x * cos - y * sin).toFixed(1)} ${(x * sin + y * cos).toFixed(1)}`;
}

const petal = (cos: number, sin: number) =>
  `M${at(5, 0, cos, sin)}Q${at(12, -9, cos, sin)} ${at(23, 0, cos, sin)}Q${at(12, 9, cos, sin)} ${at(5, 0, cos, sin)}Z`;
const ray = (cos: number, sin: number) =>
  `M${at(11, -4, cos, sin)}L${at(24, 0, cos, sin)}L${at(11, 4, cos, sin)}Z`;
const disc = (radius: number) =>
  `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** King: the sun of eight rays. Queen: a sampaguita. Jack: a salakot, the farmer's hat. */
export const COURTS: Partial<Record<Rank, Court>> = {
  K: { gold: ring(8, ray) + disc(9), ink: 'M-9 6L-11-6L-4.5-1L0-9L4.5-1L11-6L9 6Z' },
  Q: { gold: disc(5), ink: ring(8, petal) },
  J: {
    gold: 'M-25 11C-17-3-8-13 0-19C8-13 17-3 25 11C12 17-12 17-25 11Z',
    ink: 'M-2.5-18L0-25L2.5-18ZM-15 0Q0 6 15 0L18 4Q0 10.5-18 4ZM-25 11C-12 17 12 17 25 11L24 15C12 21-12 21-24 15Z',
  },
};

/** A row of pointed teeth, as along the edge of woven cloth. */
export function teeth(from: number, to: number, y: number, height: number, count: number): string {
  const step = (to - from) / count;
  return Array.from(
    { length: count },
    (_, one) => `M${from + one * step} ${y}l${step / 2} ${height}l${step / 2} ${-height}Z`,
  ).join('');
}

/** Diamonds of a mat's weave in a rectangle: every one, or those of one strand. */
function diamonds(size: number, strand: (column: number, row: number) => boolean): string {
  let path = '';
  for (let row = 0; row < 17; row += 1)
    for (let column = 0; column < 12; column += 1)
      if ((row + column) % 2 === 1 && strand(column, row))
        path += `M${10 + column * 8 - size * 4} ${10 + row * 7.5}l${size * 4}-${size * 3.75}l${size * 4} ${size * 3.75}l-${size * 4} ${size * 3.75}Z`;
  return path;
}

const inside = (column: number, row: number) => column > 0 && column < 10 && row > 0 && row < 16;
const ringOf = (column: number, row: number) => Math.abs(column - 5) + Math.abs(row - 8);

/** The back of a card: a banig, the woven mat, in two strands. */
export const WEAVE = {
  deep: diamonds(1.9, inside),
  light: diamonds(0.95, (column, row) => inside(column, row) && ringOf(column, row) % 4 === 2),
};

import type { Command } from '../keys';

/** What a key asks of whoever sets a hand. */
export type SetCommand =
  Command | 'front' | 'middle' | 'back' | 'swap' | 'undo' | 'hint' | 'sort' | 'read' | 'keys';

export const SET_LETTERS: Readonly<Record<string, SetCommand>> = {
  '1': 'front',
  '2': 'middle',
  '3': 'back',
  x: 'swap',
  u: 'undo',
  h: 'hint',
  s: 'sort',
  c: 'read',
  '?': 'keys',
};

/** Where the arrow keys lead from a card: along its line, or to the line above or below, at about the same place. */
export function stepFrom(
  lines: readonly (readonly string[])[],
  card: string | null,
  way: string,
): string | null {
  const there = lines.filter((line) => line.length > 0);
  const at = there.findIndex((line) => card !== null && line.includes(card));
  const line = there[at];
  if (card === null || line === undefined) return there.at(-1)?.[0] ?? null;
  const place = line.indexOf(card);
  if (way === 'left') return line[Math.max(0, place - 1)] ?? null;
  if (way === 'right') return line[Math.min(line.length - 1, place + 1)] ?? null;
  if (way === 'first') return line[0] ?? null;
  if (way === 'last') return line.at(-1) ?? null;
  const other = there[at + (way === 'up' ? -1 : 1)];
  if (other === undefined) return card;
  return other[Math.min(other.length - 1, Math.floor(((place + 0.5) / line.length) * other.length))] ?? null;
}

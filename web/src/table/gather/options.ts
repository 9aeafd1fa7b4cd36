import { DOS } from '../../api/games';

/** An option of the rules as a field of a form, as the server tells it. */
export interface Field {
  readonly name: string;
  /** What it is about. */
  readonly label: string;
  /** One of `values`, several of them in their order (as pairs: each with a number), a number from 0 on, or text. */
  readonly kind: 'choice' | 'list' | 'pairs' | 'number' | 'text';
  readonly values: readonly { readonly value: string | number | boolean; readonly words: string }[];
  readonly default: unknown;
  /** The word for none of it, where there may be none. */
  readonly absent: string | null;
}

export interface Fields {
  readonly options: readonly Field[];
}

/** Lists whose order means something; the others are sets. */
export const ORDERED: ReadonlySet<string> = new Set(['straights', 'tie_break', 'naturals']);

const STAKE = 'none · unit: PHP, per_point: 1';

/** What may be typed into a field of text, by its name, in each game. */
export const EXAMPLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [DOS]: {
    suit_order: 'CSHD',
    card_factors: '10: 2, 13: 3',
    place_points: '3, 2, 1, 0',
    match_end: 'open · rounds: 10 · penalty_limit: 30 · chips: 50 · loss_limit: 100',
    stake: STAKE,
  },
  pusoy: {
    match_end: 'open · rounds: 10 · lead: 20',
    stake: STAKE,
  },
};

/** A value as people type it: `CSHD`, `3, 2, 1, 0`, `10: 2, 13: 3`, `dragon: 13`, `rounds: 10`. */
export function shownText(value: unknown): string {
  if (Array.isArray(value))
    return value.map((one: unknown) => (Array.isArray(one) ? one.join(': ') : String(one))).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, entry]) => `${name}: ${String(entry)}`)
      .join(', ');
  return String(value);
}

/**
 * What was typed, as the rules take it. `first` is the option's own default: where that is a list, nothing typed is
 * an empty one, and names with values are pairs in their order. What makes no sense is left as it is: the server says
 * so.
 */
export function readText(text: string, first: unknown): unknown {
  const typed = text.trim();
  if (typed === '') return Array.isArray(first) ? [] : first;
  const parts = typed.split(',').map((part) => part.trim());
  if (typed.includes(':')) return readPairs(parts, Array.isArray(first)) ?? typed;
  if (parts.every(isNumber) && (parts.length > 1 || Array.isArray(first))) return parts.map(Number);
  return typed;
}

/** Pairs as a list or as a table; null where one of them is none, or a table would have a name twice. */
function readPairs(parts: readonly string[], isList: boolean): unknown {
  const pairs = parts.map((part) => part.split(':').map((half) => half.trim()));
  if (!pairs.every(isPair)) return null;
  const read = pairs.map(([name, value]) => [name, numberOr(value)] as const);
  if (isList || pairs.every(([name]) => isNumber(name)))
    return read.map(([name, value]) => [numberOr(name), value]);
  return new Set(pairs.map(([name]) => name)).size < pairs.length ? null : Object.fromEntries(read);
}

function isPair(halves: string[]): halves is [string, string] {
  return halves.length === 2;
}

function isNumber(text: string): boolean {
  return text !== '' && Number.isFinite(Number(text));
}

function numberOr(text: string): number | string {
  return isNumber(text) ? Number(text) : text;
}

/** Are two values of an option the same? */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What was changed, without what is as it was. */
export function changesOf(
  rules: Readonly<Record<string, unknown>>,
  wished: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(wished).filter(([name, value]) => !same(rules[name], value)));
}

/** Is an option named in what is wrong with the rules? */
export function isNamed(name: string, faults: readonly string[]): boolean {
  const word = new RegExp(`(^|[^a-z_])${name}($|[^a-z_])`);
  return faults.some((fault) => word.test(fault));
}

/** A list with an item, or without it. A set keeps the order in which its items are offered. */
export function toggled(field: Field, chosen: readonly unknown[], item: unknown): unknown[] {
  if (chosen.includes(item)) return chosen.filter((one) => one !== item);
  const longer = [...chosen, item];
  if (ORDERED.has(field.name)) return longer;
  return field.values.map((one) => one.value).filter((one) => longer.includes(one));
}

/** An item beside its number. */
export type Pair = readonly [item: unknown, number: number];

/** Pairs with an item, or without it. One that comes in counts as `FIRST_UNITS`. */
export function toggledPair(pairs: readonly Pair[], item: unknown): Pair[] {
  const others = pairs.filter(([one]) => one !== item);
  return others.length < pairs.length ? others : [...pairs, [item, FIRST_UNITS]];
}

const FIRST_UNITS = 3;

/** Pairs in which an item has this number. */
export function withNumber(pairs: readonly Pair[], item: unknown, number: number): Pair[] {
  return pairs.map((pair): Pair => (pair[0] === item ? [item, number] : pair));
}

/** A list with an item moved by so many places. */
export function shifted(chosen: readonly unknown[], at: number, by: number): unknown[] {
  const to = at + by;
  if (to < 0 || to >= chosen.length) return [...chosen];
  const moved = [...chosen];
  moved.splice(to, 0, ...moved.splice(at, 1));
  return moved;
}

/** The items of a list as they are shown: in order, those that are chosen first where the order means something. */
export function shownItems(field: Field, chosen: readonly unknown[]): Field['values'] {
  if (!ORDERED.has(field.name)) return field.values;
  const known = new Map(field.values.map((one) => [one.value, one]));
  const first = chosen.flatMap((one) => known.get(one as string) ?? []);
  return [...first, ...field.values.filter((one) => !chosen.includes(one.value))];
}

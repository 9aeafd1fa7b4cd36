/** An option of the rules as a field of a form, as the server tells it. */
export interface Field {
  readonly name: string;
  /** What it is about. */
  readonly label: string;
  /** One of `values`, several of them in their order, a number that is 0 or more, or text. */
  readonly kind: 'choice' | 'list' | 'number' | 'text';
  readonly values: readonly { readonly value: string | number | boolean; readonly words: string }[];
  readonly default: unknown;
  /** The word for none of it, where there may be none. */
  readonly absent: string | null;
}

export interface Fields {
  readonly options: readonly Field[];
}

/** Lists whose order means something; the others are sets. */
export const ORDERED: ReadonlySet<string> = new Set(['straights', 'tie_break']);

/** What may be typed into a field of text, by its name. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  suit_order: 'CSHD',
  card_factors: '10: 2, 13: 3',
  place_points: '3, 2, 1, 0',
  match_end: 'open · rounds: 10 · penalty_limit: 30 · chips: 50 · loss_limit: 100',
  stake: 'none · unit: PHP, per_point: 1',
};

/** A value as people type it: `CSHD`, `3, 2, 1, 0`, `10: 2, 13: 3`, `rounds: 10`. */
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
 * What was typed, as the rules take it. `first` is the option's own default: nothing typed is an empty list where
 * that is a list. What makes no sense is left as it is: the server says so.
 */
export function readText(text: string, first: unknown): unknown {
  const typed = text.trim();
  if (typed === '') return Array.isArray(first) ? [] : first;
  const parts = typed.split(',').map((part) => part.trim());
  if (typed.includes(':')) return readPairs(parts);
  if (parts.every(isNumber) && (parts.length > 1 || Array.isArray(first))) return parts.map(Number);
  return typed;
}

function readPairs(parts: readonly string[]): unknown {
  const pairs = parts.map((part) => {
    const at = part.indexOf(':');
    return [part.slice(0, at).trim(), numberOr(part.slice(at + 1).trim())] as const;
  });
  if (pairs.every(([name]) => isNumber(name))) return pairs.map(([name, value]) => [Number(name), value]);
  return Object.fromEntries(pairs);
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

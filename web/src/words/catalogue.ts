/** A sentence with `{gaps}`, or its plural forms, chosen by the value `n`. */
export type Entry = string | Plural;
export type Plural = { readonly one: string; readonly other: string };
export type Part = Readonly<Record<string, Entry>>;

/** A part of another language: the same keys, and plural forms only where the first language has them. */
export type SamePart<P extends Part> = { readonly [K in keyof P]: P[K] extends string ? string : Plural };

type GapsOf<S> = S extends `${string}{${infer Gap}}${infer Rest}` ? Gap | GapsOf<Rest> : never;

/** The names of an entry's gaps. */
export type Gaps<E> = E extends string
  ? GapsOf<E>
  : E extends Plural
    ? 'n' | GapsOf<E['one']> | GapsOf<E['other']>
    : never;

export type Values<E> = { readonly [G in Gaps<E>]: string | number };

/** The entry as a sentence: its plural form chosen, its gaps filled. */
export function fill(
  entry: Entry,
  values: Readonly<Record<string, string | number>>,
  plural: (n: number) => string,
): string {
  const text =
    typeof entry === 'string' ? entry : plural(Number(values['n'])) === 'one' ? entry.one : entry.other;
  return text.replace(/\{(\w+)\}/g, (_, gap: string) => {
    const value = values[gap];
    if (value === undefined) throw new Error(`Nothing fills {${gap}} in "${text}"`);
    return String(value);
  });
}

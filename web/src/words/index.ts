import { fill, type Entry, type Values } from './catalogue';
import en from './en';
import fil from './fil';
import { language, type Language } from './language.svelte';
import { disguise } from './pseudo';

export { askLanguage, chooseLanguage, language, type Language } from './language.svelte';

type Catalogue = typeof en;
export type Key = keyof Catalogue;
type Args<K extends Key> = [keyof Values<Catalogue[K]>] extends [never] ? [] : [values: Values<Catalogue[K]>];

const plurals = { en: new Intl.PluralRules('en'), fil: new Intl.PluralRules('fil') };

/** The sentence of a key in the language now; where it is drawn it follows a change of language. */
export function say<K extends Key>(key: K, ...args: Args<K>): string {
  return sayIn(language(), key, args[0] ?? {});
}

/** `say` in a language of the caller's choice. */
export function sayIn(
  where: Language,
  key: Key,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const plural = where === 'fil' ? plurals.fil : plurals.en;
  return fill(entry(where, key), values, (n) => plural.select(n));
}

/** `a`, `a and b`, `a, b and c`. */
export function listing(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('');
  const word = last === 'and' ? say('words.and') : say('words.or');
  return `${words.slice(0, -1).join(', ')} ${word} ${words.at(-1)}`;
}

function entry(where: Language, key: Key): Entry {
  if (where === 'fil') return fil[key];
  const english = (en as Record<Key, Entry>)[key];
  if (where === 'en') return english;
  if (typeof english === 'string') return disguise(english);
  return { one: disguise(english.one), other: disguise(english.other) };
}

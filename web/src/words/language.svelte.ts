import { remembered } from '../settings';

/** `en-XA` is English in disguise: for tests, chosen by the address only. */
export type Language = 'en' | 'fil' | 'en-XA';

let asked: string | null = null;

/** The language that a code stands for, as the server reads it; null where there is none of ours. */
export function known(code: string): Language | null {
  if (code === 'en-XA') return 'en-XA';
  const first = code.toLowerCase().split('-')[0];
  if (first === 'fil' || first === 'tl') return 'fil';
  return first === 'en' ? 'en' : null;
}

/** The first of the languages that a person reads and we speak. */
export function firstKnown(codes: readonly string[]): Language {
  for (const code of codes) {
    const language = known(code);
    if (language !== null) return language;
  }
  return 'en';
}

/** The language now: what the address asks for, what was chosen, or what the browser prefers. */
export function language(): Language {
  if (asked !== null) return known(asked) ?? 'en';
  const chosen = remembered.language;
  return chosen === 'browser' ? firstKnown(navigator.languages ?? [navigator.language]) : chosen;
}

/** Take the language from an address (`?language=fil`) for as long as the page lives. */
export function askLanguage(search: string): void {
  asked = new URLSearchParams(search).get('language');
}

/** What a person chooses goes before what the address asked for. */
export function chooseLanguage(chosen: 'browser' | 'en' | 'fil'): void {
  asked = null;
  remembered.language = chosen;
}

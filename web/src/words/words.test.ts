import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, type Entry } from './catalogue';
import en from './en';
import fil from './fil';
import { askLanguage, chooseLanguage, language, listing, say, sayIn, type Key } from './index';
import { firstKnown, known } from './language.svelte';
import { disguise } from './pseudo';

const english: Record<string, Entry> = en;
const filipino: Record<string, Entry> = fil;
const texts = (entry: Entry) => (typeof entry === 'string' ? [entry] : [entry.one, entry.other]);
const gaps = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

/** What is written alike in both languages: names, and words that players do not translate. */
const ALIKE = new Set([
  'cards.rank.J',
  'gather.host',
  'home.title',
  'home.keptRow',
  'home.keptState',
  'shell.title',
  'settings.language.en',
  'settings.language.fil',
]);
const mine = (key: string) => !key.startsWith('table.'); // the table's part has its own test

afterEach(() => {
  chooseLanguage('browser');
  vi.restoreAllMocks();
});

describe('the catalogues', () => {
  test('have the same keys', () => {
    expect(Object.keys(filipino).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.keys(english))('%s has the same gaps in every form', (key) => {
    const forms = [...texts(english[key] as Entry), ...texts(filipino[key] as Entry)];
    for (const form of forms) expect(gaps(form)).toEqual(gaps(forms[0] as string));
  });

  test('have plural forms in both languages or in none', () => {
    for (const [key, entry] of Object.entries(english)) expect(typeof filipino[key], key).toBe(typeof entry);
  });

  test('are nowhere alike but where they should be', () => {
    const same = Object.keys(english).filter(
      (key) => mine(key) && JSON.stringify(english[key]) === JSON.stringify(filipino[key]),
    );
    expect(new Set(same)).toEqual(ALIKE);
  });

  test('have nothing empty', () => {
    for (const catalogue of [english, filipino])
      for (const [key, entry] of Object.entries(catalogue))
        for (const text of texts(entry)) expect(text.trim(), key).not.toBe('');
  });
});

describe('a sentence', () => {
  const entry: Entry = { one: '{n} card', other: '{n} cards' };
  const inEnglish = (n: number) => new Intl.PluralRules('en').select(n);
  const inFilipino = (n: number) => new Intl.PluralRules('fil').select(n);

  test('has the plural of its language', () => {
    expect([0, 1, 2, 11].map((n) => fill(entry, { n }, inEnglish))).toEqual([
      '0 cards',
      '1 card',
      '2 cards',
      '11 cards',
    ]);
  });

  test('in Filipino goes by the last digit', () => {
    const others = Array.from({ length: 20 }, (_, n) => n).filter((n) =>
      fill(entry, { n }, inFilipino).endsWith('cards'),
    );
    expect(others).toEqual([4, 6, 9, 14, 16, 19]);
  });

  test('without what fills a gap is a fault', () => {
    expect(() => fill('{who} leads', {}, inEnglish)).toThrow('{who}');
  });

  test('takes what is filled in as it is', () => {
    expect(fill('{a} {b}', { a: '{b}', b: '$&' }, inEnglish)).toBe('{b} $&');
  });
});

describe('the language', () => {
  test.each([
    ['fil', 'fil'],
    ['fil-PH', 'fil'],
    ['tl', 'fil'],
    ['TL-ph', 'fil'],
    ['en-GB', 'en'],
    ['en-XA', 'en-XA'],
    ['de', null],
    ['', null],
  ])('of the code %j is %j', (code, expected) => {
    expect(known(code)).toBe(expected);
  });

  test('is the first that the browser prefers and we speak', () => {
    expect(firstKnown(['de', 'tl-PH', 'en'])).toBe('fil');
    expect(firstKnown(['de'])).toBe('en');
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['tl']);
    expect(language()).toBe('fil');
    expect(say('shell.rules')).toBe('Patakaran');
  });

  test('is switched at once', () => {
    chooseLanguage('fil');
    expect(say('shell.close')).toBe('Isara');
    chooseLanguage('en');
    expect(say('shell.close')).toBe('Close');
  });

  test('in the address goes first, until another is chosen', () => {
    chooseLanguage('en');
    askLanguage('?language=fil');
    expect(language()).toBe('fil');
    chooseLanguage('en');
    expect(language()).toBe('en');
  });

  test('in disguise shows what is from a catalogue, gaps untouched', () => {
    expect(disguise('Play {name}, {n} cards')).toBe('[Pláý {name}, {n} çárdš]');
    askLanguage('?language=en-XA');
    expect(say('shell.close')).toBe('[Çlóšé]');
    expect(say('home.keptRow', { house: 'Cardems', round: 3 })).toBe('[Cardems, róúñd 3]');
  });

  test('in disguise disguises everything', () => {
    for (const key of Object.keys(english) as Key[]) {
      const values = Object.fromEntries(
        gaps(texts(english[key] as Entry)[0] as string).map((gap) => [gap as string, 4]),
      );
      expect(sayIn('en-XA', key, { n: 4, ...values })).toMatch(/^\[.*\]$/s);
    }
  });
});

test('words are listed as people list them', () => {
  chooseLanguage('en');
  expect([listing([]), listing(['a']), listing(['a', 'b']), listing(['a', 'b', 'c'], 'or')]).toEqual([
    '',
    'a',
    'a and b',
    'a, b or c',
  ]);
  chooseLanguage('fil');
  expect(listing(['a', 'b', 'c'])).toBe('a, b at c');
});

import { DOS } from '../api/games';
import { SIT_BOUNDS } from '../wire';

export const CHOICES = {
  language: ['browser', 'en', 'fil'],
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'full', 'reduced'],
  sort: ['rank', 'suit', 'groups', 'own'],
  pace: ['slow', 'normal', 'fast', 'instant'],
} as const;

type Chosen = { -readonly [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] };

/** Names by the name of their game. */
export type ByGame = Readonly<Record<string, string>>;

/** Games, houses and levels are names that the server knows; what is missing is the server's own choice. */
export interface Settings extends Chosen {
  fourColours: boolean;
  sound: boolean;
  tracker: boolean;
  /** Letters as commands at the table, such as P for pass. */
  keys: boolean;
  /** Phrases and reactions of the others at the table. */
  talk: boolean;
  /** What a person is called at friends' tables; empty where they gave no name. */
  name: string;
  game: string | null;
  houses: ByGame;
  levels: ByGame;
  /** How many sit at a table where the house leaves that open; null is as many as can. */
  seats: number | null;
}

export const DEFAULTS: Settings = {
  language: 'browser',
  theme: 'system',
  motion: 'system',
  sort: 'rank',
  pace: 'normal',
  fourColours: false,
  sound: true,
  tracker: false,
  keys: true,
  talk: true,
  name: '',
  game: null,
  houses: {},
  levels: {},
  seats: null,
};

/** The settings in a text that was kept; what is missing, or is none that we know, is as at first. */
export function parse(text: string | null): Settings {
  const kept = asObject(text);
  const found: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, first] of Object.entries(DEFAULTS)) {
    const value = kept[name];
    if (isAllowed(name, first, value)) found[name] = value;
  }
  for (const [name, former] of Object.entries(FORMER))
    if (kept[name] === undefined && isName(kept[former])) found[name] = { [DOS]: kept[former] };
  return found as unknown as Settings;
}

/** What was kept while there was one game only. */
const FORMER = { houses: 'house', levels: 'level' } as const;

function asObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Letters of a person's name at most. */
export const NAME_LENGTH = SIT_BOUNDS.name.most;

function isAllowed(name: string, first: unknown, value: unknown): boolean {
  if (name in CHOICES) return (CHOICES[name as keyof typeof CHOICES] as readonly unknown[]).includes(value);
  if (typeof first === 'boolean') return typeof value === 'boolean';
  if (name === 'name') return typeof value === 'string' && value.length <= NAME_LENGTH;
  if (name === 'seats') return value === null || Number.isInteger(value);
  if (name === 'houses' || name === 'levels') return isByGame(value);
  return value === null || isName(value);
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

function isByGame(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).flat().every(isName);
}

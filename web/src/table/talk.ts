import type { Say } from '../wire';

export type Phrase = Say['phrase'];

export const PHRASES = [
  'hello',
  'good_game',
  'nice_play',
  'thanks',
  'hurry',
  'sorry',
  'one_more',
  'bye',
] as const satisfies readonly Phrase[];

export const REACTIONS = ['clap', 'laugh', 'wow', 'cry'] as const satisfies readonly Phrase[];
export type Reaction = (typeof REACTIONS)[number];

/** How long something that was said is shown, in milliseconds. */
export const SHOWN_MS = 5000;

/** Something that a seat said. */
export interface Talk {
  readonly key: number;
  readonly seat: number;
  readonly phrase: Phrase;
}

export function isReaction(phrase: Phrase): phrase is Reaction {
  return (REACTIONS as readonly Phrase[]).includes(phrase);
}

/** What is said now, with one more: a seat says one thing at a time. */
export function heardFrom(talk: readonly Talk[], one: Talk): readonly Talk[] {
  return [...talk.filter((other) => other.seat !== one.seat), one];
}

/** What a seat says now. */
export function saidBy(talk: readonly Talk[], seat: number): Talk | null {
  return talk.find((one) => one.seat === seat) ?? null;
}

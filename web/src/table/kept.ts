import { fits, rowsIn, rowsText, type Draft, type Rows } from './sets/draft';

/**
 * What a person laid out for a round outlives a reload, as long as the tab does. Where nothing can be kept, it
 * does not.
 */
function keep(key: string, table: string, round: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ table, round, value }));
  } catch {
    // then it lasts as long as the page
  }
}

/** What was kept under the key for this round of this table, or null. */
function kept(key: string, table: string, round: string): unknown {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { table: ofTable, round: ofRound, value } = found as Record<string, unknown>;
    return ofTable === table && ofRound === round ? value : null;
  } catch {
    return null;
  }
}

/** Keep one's own order of a hand. */
export function keepOrder(table: string, round: string, own: readonly string[]): void {
  keep(ORDER, table, round, own);
}

/** The order that was kept for this round of this table, or null. */
export function keptOrder(table: string, round: string): readonly string[] | null {
  const own = kept(ORDER, table, round);
  return Array.isArray(own) ? own.filter((card): card is string => typeof card === 'string') : null;
}

/** Keep the rows as they lie, and as they lay before. */
export function keepDraft(table: string, round: string, draft: Draft): void {
  keep(DRAFT, table, round, [...draft.past, draft.rows].map(rowsText));
}

/** The draft that was kept for this round of this table, as far as `hand` and `sizes` allow it, or null. */
export function keptDraft(
  table: string,
  round: string,
  hand: readonly string[],
  sizes: readonly number[],
): Draft | null {
  const texts = kept(DRAFT, table, round);
  if (!Array.isArray(texts)) return null;
  const steps = texts
    .map((text) => (typeof text === 'string' ? rowsIn(text) : null))
    .filter((rows): rows is Rows => rows !== null && fits(rows, hand, sizes));
  const rows = steps.pop();
  return rows === undefined ? null : { rows, past: steps };
}

const ORDER = 'pusoy.order';
const DRAFT = 'pusoy.draft';

import type { TableView } from '../wire';

/** The totals of all matches of a table, and their sums by seat. */
export interface Matches {
  readonly matches: readonly (readonly number[])[];
  readonly sums: readonly number[];
}

/** All matches with the one that is over now; null where it is the first. */
export function matchesOf(view: Pick<TableView, 'earlier' | 'match'>): Matches | null {
  if (view.earlier.length === 0) return null;
  const matches = [...view.earlier, view.match.totals.at(-1) ?? []];
  const sums = (matches[0] ?? []).map((_, seat) =>
    matches.reduce((sum, points) => sum + (points[seat] ?? 0), 0),
  );
  return { matches, sums };
}

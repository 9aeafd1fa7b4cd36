import type { Problem } from '../../wire';
import { say } from '../../words';
import type { Reason } from '../reasons';
import { busy, isSet, myTurn, type TableState } from '../state';
import { tellProblem } from '../telling';
import { loose, type Row } from './draft';

/** Two rows that are out of order: the one that must be higher, the one that is, and the server's sentence. */
export interface Foul {
  readonly rows: readonly [Row, Row];
  readonly problem: Problem;
}

const FOULS: Readonly<Record<string, readonly [Row, Row]>> = {
  foul_back_middle: [2, 1],
  foul_middle_front: [1, 0],
};

/** The rows that are out of order as they lie; null where the server knows of none. */
export function foulOf(state: TableState): Foul | null {
  const problem = state.considered?.warning ?? state.considered?.problem ?? null;
  const rows = problem === null ? undefined : FOULS[problem.code];
  return problem === null || rows === undefined ? null : { rows, problem };
}

/** Why the rows cannot be set now; null when they can. What the rules say of them, the server has said. */
export function whyNotSet(state: TableState): Reason | null {
  const { view, considered } = state;
  if (view === null || view.you === null || !isSet(view)) return { text: say('table.why.watching') };
  if (state.link !== 'open') return { text: say('sets.offline') };
  if (busy(state)) return { text: say('table.sending') };
  if (!myTurn(state)) return { text: say('sets.isSet') };
  const n = loose(view.round.hand, state.draft.rows).length;
  const foul = foulOf(state);
  if (foul !== null && considered?.problem === foul.problem) return { text: tellProblem(foul.problem) };
  if (n > 0) return { text: say('sets.toLay', { n }) };
  if (considered === null) return { text: say('table.why.asking') };
  return considered.problem === null ? null : { text: tellProblem(considered.problem) };
}

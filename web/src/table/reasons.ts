import { say } from '../words';
import { busy, isDos, myTurn, playable, type TableState } from './state';
import { nameOf, tellProblem } from './telling';

/** Why a button does nothing now. */
export interface Reason {
  readonly text: string;
}

/** Why the selection cannot be played now; null when it can. What the rules say of it, the server has said. */
export function whyNotPlay(state: TableState): Reason | null {
  const general = whyNotAct(state);
  const problem = state.considered?.problem ?? null;
  if (state.selected.length > 0 && problem !== null) return { text: tellProblem(problem) };
  if (general !== null) return general;
  if (state.selected.length === 0) return { text: say('table.why.selectFirst') };
  if (playable(state) === null) return { text: say('table.why.asking') };
  return null;
}

export function whyNotPass(state: TableState): Reason | null {
  const general = whyNotAct(state);
  if (general !== null) return general;
  const { view } = state;
  if (view === null || !isDos(view) || view.round.can_pass) return null;
  return { text: view.round.table === null ? say('table.why.leadMustPlay') : say('table.why.mustPlay') };
}

function whyNotAct(state: TableState): Reason | null {
  const view = state.view;
  if (view === null || view.you === null) return { text: say('table.why.watching') };
  if (state.link !== 'open') return { text: say('table.why.offline') };
  if (busy(state)) return { text: say('table.sending') };
  if (myTurn(state)) return null;
  return { text: say('table.turnOf', { name: nameOf(view, isDos(view) ? view.round.turn : null) }) };
}

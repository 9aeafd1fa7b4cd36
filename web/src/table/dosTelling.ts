import { cardsOf, rankOf, RANKS, spoken } from '../cards/cards';
import { listing, say } from '../words';
import type { DosAction, TableView } from '../wire';
import { isDos, type DosView } from './state';
import { isMe, nameOf } from './telling';

/** The ranks of a run as they are written, such as TJQKA. */
const RUN = new RegExp(`\\b[${RANKS}]{3,}\\b`, 'g');

/** A play as it is read aloud: cards and runs in words, for signs are skipped and a run is no word. */
export function spokenPlay(action: DosAction): string {
  const cards = cardsOf(action.cards);
  if (cards.length === 1 || action.name === null) return listing(cards.map(spoken));
  return action.name.replaceAll(RUN, (run) =>
    say('table.tell.run', {
      low: say(`cards.rank.${rankOf(run)}`),
      high: say(`cards.rank.${rankOf(run.slice(-1))}`),
    }),
  );
}

/** One action as a sentence: "Ana plays pair of sevens, 8 cards left." */
export function tellAction(view: TableView, action: DosAction): string {
  const name = nameOf(view, action.seat);
  const mine = isMe(view, action.seat);
  if (action.kind === 'passed') return mine ? say('table.tell.youPass') : say('table.tell.passes', { name });
  if (action.kind === 'won') {
    const what = action.name ?? '';
    return mine ? say('table.tell.youWonAtOnce', { what }) : say('table.tell.wonAtOnce', { name, what });
  }
  const play = spokenPlay(action);
  if (action.left === 0) {
    return mine ? say('table.tell.youOut', { play }) : say('table.tell.out', { name, play });
  }
  const n = action.left ?? 0;
  return mine ? say('table.tell.youPlay', { play, n }) : say('table.tell.plays', { name, play, n });
}

/** What follows from an action, beyond the action itself. */
export function tellAfter(view: TableView, action: DosAction): string[] {
  const said: string[] = [];
  if (action.turned)
    said.push(isDos(view) && view.round.turned ? say('table.tell.turned') : say('table.tell.turnedBack'));
  if (action.leader !== null && view.phase === 'playing') {
    const name = nameOf(view, action.leader);
    said.push(isMe(view, action.leader) ? say('table.tell.youLead') : say('table.tell.leads', { name }));
  }
  return said;
}

/** A deal, and who leads. */
export function tellDosDeal(view: DosView, round: number): string[] {
  const { turn, hand } = view.round;
  const dealt =
    view.you === null
      ? say('table.tell.dealtToOthers', { round })
      : say('table.tell.dealt', { round, n: hand.length });
  if (turn === null || isMe(view, turn)) return [dealt];
  return [dealt, say('table.tell.leads', { name: nameOf(view, turn) })];
}

export function tellRoundEnd(view: TableView): string {
  const { result } = view;
  if (result?.game !== 'pusoy-dos') return say('table.round.over');
  const name = nameOf(view, result.winner);
  return isMe(view, result.winner) ? say('table.round.youWon') : say('table.round.won', { name });
}

/** Whose turn it is and what is to be done, in a few words. */
export function tellTurn(view: DosView): string {
  const { round } = view;
  if (view.phase === 'closed') return say('table.closed');
  if (view.phase !== 'playing') return tellRoundEnd(view);
  const name = nameOf(view, round.turn);
  if (!isMe(view, round.turn)) return say('table.turnOf', { name });
  if (round.required !== null) return say('table.yourOpening');
  if (round.table === null) return say('table.yourLead');
  if (round.table.seat === null) return say('table.yourTurn');
  return say('table.yourTurnBeat', { name: nameOf(view, round.table.seat), play: round.table.name });
}

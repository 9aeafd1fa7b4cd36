import { cardsOf, rankOf, RANKS, spoken } from '../cards/cards';
import { listing, say } from '../words';
import type { Acted, DosAction, Moved, Problem, TableView } from '../wire';
import { hasRound, type News, type RoundView } from './state';
import { isReaction, type Talk } from './talk';

/** What a seat is called in a sentence about it. */
export function nameOf(view: TableView, seat: number | null): string {
  return seat === null ? '' : (view.seats[seat]?.name ?? String(seat + 1));
}

export function isMe(view: TableView, seat: number | null): boolean {
  return seat !== null && seat === view.you;
}

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
  if (action.turned) said.push(view.round?.turned ? say('table.tell.turned') : say('table.tell.turnedBack'));
  if (action.leader !== null && view.phase === 'playing') {
    const name = nameOf(view, action.leader);
    said.push(isMe(view, action.leader) ? say('table.tell.youLead') : say('table.tell.leads', { name }));
  }
  return said;
}

/** An event in the sentences that the live region reads. */
export function tell(news: News): string[] {
  const { event, view } = news;
  const said: string[] = [];
  if (event.type === 'dealt') {
    said.push(...tellDeal(view, event.round));
  } else if (event.type === 'acted') {
    const by = tellBy(view, event);
    if (event.by === 'clock' && by !== null) said.push(by);
    said.push(tellAction(view, event.action));
    if (event.by !== 'clock' && by !== null) said.push(by);
    said.push(...tellAfter(view, event.action));
  } else if (event.type === 'moved') {
    said.push(tellMove(news.before ?? view, view, event));
  }
  if (view.phase !== 'playing' && news.before?.phase === 'playing') said.push(tellRoundEnd(view));
  else if (turnCame(news)) {
    said.push(say('table.yourTurn'));
    const required = view.round?.required ?? null;
    if (required !== null) said.push(say('table.mustHold', { card: spoken(required) }));
  }
  return said;
}

function tellDeal(view: TableView, round: number): string[] {
  if (!hasRound(view)) return [];
  const { turn, hand } = view.round;
  const dealt =
    view.you === null
      ? say('table.tell.dealtToOthers', { round })
      : say('table.tell.dealt', { round, n: hand.length });
  if (turn === null || isMe(view, turn)) return [dealt];
  return [dealt, say('table.tell.leads', { name: nameOf(view, turn) })];
}

/** Who chose an action, where it was not simply its seat. */
function tellBy(view: TableView, event: Acted): string | null {
  const { seat } = event.action;
  const name = nameOf(view, seat);
  if (event.by === 'habit') return isMe(view, seat) ? say('table.tell.byHabit') : null;
  if (event.by === 'stand_in') return say('table.tell.byStandIn', { name });
  if (event.by !== 'clock') return null;
  return isMe(view, seat) ? say('table.tell.yourTimeIsUp') : say('table.tell.timeIsUp', { name });
}

/** Somebody came or went. Whoever got up is called as before. */
function tellMove(before: TableView, view: TableView, event: Moved): string {
  const { seat, what } = event;
  const name = nameOf(what === 'left' ? before : view, seat);
  if (isMe(view, seat)) return say(`table.tell.you.${what === 'left' ? 'sat' : what}`);
  if (what === 'left' && isMe(before, seat)) return say('table.tell.you.left');
  return say(`table.tell.${what}`, { name });
}

/** What a seat said, as a sentence for the live region. */
export function tellPhrase(view: TableView, one: Talk): string {
  const mine = isMe(view, one.seat);
  const what = say(`talk.${one.phrase}`);
  if (mine) return say('table.tell.youSay', { what });
  const name = nameOf(view, one.seat);
  return isReaction(one.phrase)
    ? say('table.tell.reacts', { name, what })
    : say('table.tell.says', { name, what });
}

/** Did this event bring the turn to the person? */
export function turnCame(news: News): boolean {
  const { before, view } = news;
  return (
    view.phase === 'playing' && isMe(view, view.round?.turn ?? null) && before?.decision !== view.decision
  );
}

export function tellRoundEnd(view: TableView): string {
  const result = view.result;
  if (result === null) return say('table.round.over');
  const name = nameOf(view, result.winner);
  return isMe(view, result.winner) ? say('table.round.youWon') : say('table.round.won', { name });
}

/** Whose turn it is and what is to be done, in a few words. */
export function tellTurn(view: RoundView): string {
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

/** A problem as a sentence, with the rule that it comes from where there is one. */
export function tellProblem(problem: Problem): string {
  if (problem.code === 'gave_up') return say('table.gaveUp');
  if (problem.message === '') return say('table.problem', { code: problem.code });
  if (problem.rule === '') return problem.message;
  return say('table.problemAndRule', { message: problem.message, rule: problem.rule });
}

/** Points with their sign, as a score sheet has them: "+4", "−3", "0". */
export function signed(points: number): string {
  const size = Math.abs(points).toLocaleString('en', { maximumFractionDigits: 2 });
  return points > 0 ? `+${size}` : points < 0 ? `−${size}` : '0';
}

/** Points as they are: "3", "−3". */
export function plain(points: number): string {
  return points > 0 ? signed(points).slice(1) : signed(points);
}

/** A text with a capital first letter, to begin a button or a line. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

import { say } from '../words';
import type { Problem, TableView } from '../wire';
import { isReaction, type Talk } from './talk';

/** What a seat is called in a sentence about it. */
export function nameOf(view: TableView, seat: number | null): string {
  return seat === null ? '' : (view.seats[seat]?.name ?? String(seat + 1));
}

export function isMe(view: TableView, seat: number | null): boolean {
  return seat !== null && seat === view.you;
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

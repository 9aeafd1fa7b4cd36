import type { SetResult } from '../../wire';
import { listing, say } from '../../words';
import type { SetView } from '../state';
import { capital, isMe, nameOf, plain, signed } from '../telling';
import type { Row } from './draft';
import { against, LAST, linesAt, wonAt, type Step } from './showdown';

/** What is awaited while hands are set, in a few words. */
export function tellSetting(view: SetView): string {
  if (view.phase === 'closed') return say('table.closed');
  const waiting = view.round.order.filter((seat) => !view.round.ready.includes(seat));
  if (waiting.some((seat) => isMe(view, seat))) return say('sets.setYours');
  const names = listing(waiting.map((seat) => nameOf(view, seat)));
  if (view.you === null) return say('sets.awaited', { names });
  return say('sets.waitingFor', { names });
}

/** A row's name: 0 is the front, 1 the middle, 2 the back. */
export function rowName(row: Row): string {
  return say(`sets.row.${row}`);
}

/** A step of the showdown: a row, or what all three decide. */
export function stepName(step: Step): string {
  return step === LAST ? say('sets.all') : rowName(step);
}

/** How a deal ended: "You win the deal with +3." */
export function tellDeal(view: SetView, result: SetResult): string {
  const [winner] = result.winners;
  const units = signed(result.scores[winner ?? 0] ?? 0);
  if (winner === undefined) return say('table.round.over');
  if (result.winners.length > 1) {
    const names = listing(result.winners.map((seat) => called(view, seat)));
    return say('sets.tell.dealShared', { names, units });
  }
  if (isMe(view, winner)) return say('sets.tell.dealYours', { units });
  return say('sets.tell.dealWon', { name: nameOf(view, winner), units });
}

/** A step of the showdown in sentences: what each seat has, and what I win or lose by it. */
export function tellStep(view: SetView, result: SetResult, step: Step): string[] {
  return step === LAST ? tellTogether(view, result) : [tellRow(view, result, step)];
}

function tellRow(view: SetView, result: SetResult, row: Row): string {
  const seats = view.round.order.map((seat) => {
    const set = result.sets[seat];
    const hand = set?.rows[row]?.name ?? set?.natural ?? '';
    const account = against(result, view.you, seat);
    if (account === null || account.outcome === null)
      return say('sets.tell.has', { name: called(view, seat), hand });
    return say('sets.tell.hasAgainst', {
      name: called(view, seat),
      hand,
      units: tellOutcome(account.outcome[row] ?? 0, wonAt(account, row)),
    });
  });
  return [say('sets.tell.turned', { row: rowName(row) }), ...seats].join(' ');
}

function tellTogether(view: SetView, result: SetResult): string[] {
  const accounts = view.you === null ? [] : (result.accounts[view.you] ?? []);
  return accounts.map((account) =>
    say('sets.tell.together', {
      name: nameOf(view, account.opponent),
      units: signed(account.points),
      why: linesAt(account, LAST)
        .map((line) => ` ${capital(line.label)}: ${signed(line.points)}.`)
        .join(''),
    }),
  );
}

/** A row that I won, tied or lost against another seat, and its units, where it has any. */
export function tellOutcome(outcome: number, points: number): string {
  if (outcome === 0) return say('sets.tied');
  const won = outcome > 0 ? say('sets.won') : say('sets.lost');
  return points === 0 ? won : `${won} ${plain(Math.abs(points))}`;
}

function called(view: SetView, seat: number): string {
  return isMe(view, seat) ? say('table.you') : nameOf(view, seat);
}

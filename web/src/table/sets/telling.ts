import { say } from '../../words';
import type { SetAction, TableView } from '../../wire';
import type { SetView } from '../state';
import { isMe, nameOf } from '../telling';

/** A deal of thirteen cards. */
export function tellSetDeal(view: SetView, round: number): string {
  if (view.you === null) return say('table.tell.dealtToOthers', { round });
  return say('sets.tell.dealt', { round, n: view.round.hand.length });
}

/** A seat has set its hand, as everybody may know it: "Ben has set, 2 to go." */
export function tellSet(view: TableView, action: SetAction): string {
  const n = action.waiting;
  if (isMe(view, action.seat)) return n === 0 ? say('sets.tell.youLast') : say('sets.tell.youSet', { n });
  const name = nameOf(view, action.seat);
  return n === 0 ? say('sets.tell.last', { name }) : say('sets.tell.set', { name, n });
}

/** All have set: what follows is told row by row, as the rows are turned over. */
export function tellShowdown(view: SetView): string {
  return view.result === null ? say('table.round.over') : say('sets.tell.showdown');
}

import { say } from '../words';
import type { TableView } from '../wire';
import { nameOf } from './telling';

/**
 * What must not pass unseen: other rules before the deal, a seat that went to another device of its person, and
 * that a person has become the host.
 */
export type Tiding = 'rules' | 'moved' | 'host';

/** What has come about between two views; `refreshed`: nothing happened at the table itself. */
export function tidingsOf(before: TableView, view: TableView, refreshed: boolean): Tiding[] {
  // Whoever gets up, or whose seat is given to others, is told so by an event.
  if (before.you !== null && view.you === null) return refreshed ? ['moved'] : [];
  if (view.you === null || before.you !== view.you) return [];
  if (view.host !== view.you) return isPlayedOtherwise(before, view) ? ['rules'] : [];
  return before.host !== view.you && view.phase !== 'closed' ? ['host'] : [];
}

/** Is it still so, and still worth a line, at what is seen now? */
export function isStillSo(tiding: Tiding, before: TableView, view: TableView): boolean {
  if (tiding === 'moved') return view.you === null;
  if (view.you === null || view.phase === 'closed') return false;
  if (tiding === 'rules') return view.phase === 'gathering' && view.host !== view.you;
  const dealt = before.phase !== 'playing' && view.phase === 'playing';
  return view.host === view.you && !dealt;
}

export function tellTiding(tiding: Tiding, view: TableView): string {
  if (tiding === 'rules') return say('gather.rulesChanged', { name: nameOf(view, view.host) });
  return say(`table.tell.you.${tiding}`);
}

/** Did the host change, before the first deal, what people were told when they sat down? */
function isPlayedOtherwise(before: TableView, view: TableView): boolean {
  if (before.phase !== 'gathering' || view.phase !== 'gathering') return false;
  return told(before) !== told(view);
}

function told({ house, hints, tracker, watchers, clock }: TableView): string {
  const times = clock === null ? null : [clock.turn, Math.max(0, ...clock.bank)];
  return JSON.stringify([house.id, hints, tracker, watchers, times]);
}

import { spoken } from '../cards/cards';
import { listing, say } from '../words';
import type { Acted, Moved, TableView } from '../wire';
import { tellAction, tellAfter, tellDosDeal, tellRoundEnd } from './dosTelling';
import { tellSet, tellSetDeal, tellShowdown } from './sets/telling';
import { namesOf } from './readiness';
import { isDos, isSet, type News } from './state';
import { isMe, nameOf } from './telling';

/** An event in the sentences that the live region reads. */
export function tell(news: News): string[] {
  const { event, view, before } = news;
  const said: string[] = [];
  if (event.type === 'dealt') {
    if (isDos(view)) said.push(...tellDosDeal(view, event.round));
    else if (isSet(view)) said.push(tellSetDeal(view, event.round));
  } else if (event.type === 'acted') {
    said.push(...tellActed(view, event));
  } else if (event.type === 'moved') {
    said.push(tellMove(before ?? view, view, event));
    if (event.what === 'ready' && view.deal_in !== null)
      said.push(say('table.tell.dealIn', { n: Math.ceil(view.deal_in) }));
  }
  if (view.phase !== 'playing' && before?.phase === 'playing')
    said.push(isSet(view) ? tellShowdown(view) : tellRoundEnd(view));
  else if (isDos(view) && turnCame(news)) {
    said.push(say('table.yourTurn'));
    const { required } = view.round;
    if (required !== null) said.push(say('table.mustHold', { card: spoken(required) }));
  }
  return said;
}

function tellActed(view: TableView, event: Acted): string[] {
  const { action, by } = event;
  const whose = tellBy(view, event);
  const what = action.game === 'pusoy' ? tellSet(view, action) : tellAction(view, action);
  const after = action.game === 'pusoy' ? [] : tellAfter(view, action);
  if (whose === null) return [what, ...after];
  return by === 'clock' ? [whose, what, ...after] : [what, whose, ...after];
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

/** Somebody came or went, or is ready for the next deal. Whoever got up is called as before. */
function tellMove(before: TableView, view: TableView, event: Moved): string {
  const { seat, what } = event;
  const name = nameOf(what === 'left' ? before : view, seat);
  if (what === 'ready') {
    const names = listing(namesOf(view, false));
    return isMe(view, seat) ? say('table.round.waiting', { names }) : say('table.tell.ready', { name });
  }
  if (isMe(view, seat)) return say(`table.tell.you.${what === 'left' ? 'sat' : what}`);
  if (what === 'left' && isMe(before, seat)) return say('table.tell.you.left');
  return say(`table.tell.${what}`, { name });
}

/** Did this event bring the turn to the person? In Pusoy there are no turns. */
export function turnCame(news: News): boolean {
  const { before, view } = news;
  return (
    isDos(view) &&
    view.phase === 'playing' &&
    isMe(view, view.round.turn) &&
    before?.decision !== view.decision
  );
}

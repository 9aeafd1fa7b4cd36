import type { Link } from '../net/socket';
import { outdated } from '../net/version';
import type {
  Acted,
  Changed,
  Considered,
  Dealt,
  Done,
  DosRound,
  FromServer,
  Happened,
  Hinted,
  Moved,
  Problem,
  SetRound,
  TableView,
} from '../wire';
import { cardsOf } from '../cards/cards';
import { legalPlay, setKey } from './cardsets';
import type { Sort } from './hand';
import { changed, EMPTY, fits, rowsIn, rowsText, type Draft } from './sets/draft';

/** A move on its way: what it answers and, when it is done, the event that it became. */
export interface Pending {
  readonly id: string;
  readonly kind: 'act' | 'next_round';
  readonly decision: string;
  readonly cards: readonly string[];
  readonly number: number | null;
}

/** A table at which a round lies, in progress or over. */
export type RoundView = TableView & { readonly round: DosRound | SetRound };
/** One at which Pusoy Dos is played. */
export type DosView = TableView & { readonly round: DosRound };
/** One at which Pusoy is played: thirteen cards, set into three rows. */
export type SetView = TableView & { readonly round: SetRound };

export function hasRound(view: TableView): view is RoundView {
  return view.round !== null;
}

export function isDos(view: TableView): view is DosView {
  return view.round?.game === 'pusoy-dos';
}

export function isSet(view: TableView): view is SetView {
  return view.round?.game === 'pusoy';
}

/** Names a round among all of a table, of all its matches. */
export function roundOf(view: TableView): string | null {
  return view.round === null ? null : `${view.earlier.length}.${view.round.number}`;
}

/** An event with the views around it, for the live region, sounds and motion. */
export interface News {
  readonly number: number;
  readonly event: Dealt | Acted | Moved | Changed;
  readonly before: TableView | null;
  readonly view: TableView;
}

/** All that the page shows, as one value; `next` is the only thing that makes another. */
export interface TableState {
  readonly link: Link;
  readonly view: TableView | null;
  readonly number: number;
  readonly selected: readonly string[];
  readonly sort: Sort;
  readonly own: readonly string[];
  readonly groups: readonly string[] | null;
  /** The three rows of Pusoy, as far as they are laid. */
  readonly draft: Draft;
  readonly considered: Considered | null;
  readonly hint: Hinted | 'asked' | null;
  readonly pending: Pending | null;
  readonly problem: Problem | null;
  /** The server speaks for another version of the client. */
  readonly outdated: boolean;
  readonly news: News | null;
  /** Who chose the last actions that were seen happening, the newest last. */
  readonly chosenBy: readonly Acted['by'][];
  /** Did the clock act for this seat in this round, as far as that was seen? */
  readonly timeUp: boolean;
}

export type Happening =
  | { readonly type: 'link'; readonly link: Link }
  | {
      readonly type: 'heard';
      readonly message: FromServer;
      readonly build: string;
      readonly protocol: number;
    }
  | { readonly type: 'select'; readonly cards: readonly string[] }
  | { readonly type: 'sort'; readonly sort: Sort }
  | { readonly type: 'arrange'; readonly own: readonly string[] }
  | { readonly type: 'lay'; readonly draft: Draft }
  | { readonly type: 'move'; readonly pending: Pending }
  | { readonly type: 'gave_up'; readonly id: string }
  | { readonly type: 'hint_asked' }
  | { readonly type: 'dismiss' };

export function beginning(sort: Sort): TableState {
  return {
    link: 'connecting',
    view: null,
    number: 0,
    selected: [],
    sort,
    own: [],
    groups: null,
    draft: EMPTY,
    considered: null,
    hint: null,
    pending: null,
    problem: null,
    outdated: false,
    news: null,
    chosenBy: [],
    timeUp: false,
  };
}

/** The state after something happened. */
export function next(state: TableState, happening: Happening): TableState {
  switch (happening.type) {
    case 'link':
      return { ...state, link: happening.link };
    case 'heard':
      return heard(state, happening.message, happening.build, happening.protocol);
    case 'select':
      return select(state, happening.cards);
    case 'sort':
      return { ...state, sort: happening.sort };
    case 'arrange':
      return { ...state, own: happening.own, sort: 'own' };
    case 'lay':
      return laid(state, happening.draft);
    case 'move':
      return { ...state, pending: happening.pending, problem: null };
    case 'gave_up':
      return {
        ...state,
        pending: state.pending?.id === happening.id ? null : state.pending,
        problem: GAVE_UP,
      };
    case 'hint_asked':
      return { ...state, hint: 'asked', problem: null };
    case 'dismiss':
      return { ...state, problem: null, hint: null };
  }
}

/** The page's own problem: a move that is not sent any more. It has words in the catalogue. */
export const GAVE_UP: Problem = { code: 'gave_up', message: '', rule: '', faults: [] };

/** The seat has a hint on its way already. */
const HINT_BUSY = 'hint_busy';

/** What was said before a greeting may be in another language, and what was asked is not answered any more. */
const UNSAID = { considered: null, hint: null, problem: null, news: null } as const;

function heard(state: TableState, message: FromServer, build: string, protocol: number): TableState {
  switch (message.type) {
    case 'welcome':
      return {
        ...seen(state, message.view, message.number),
        ...UNSAID,
        chosenBy: message.number === state.number ? state.chosenBy : [],
        outdated: outdated(message, build, protocol),
      };
    case 'happened':
      if (message.number <= state.number) return state;
      if (state.view !== null && betweenMatches(message.view)) return { ...state, number: message.number };
      return {
        ...seen(state, message.view, message.number),
        chosenBy: chosenBy(state, message.event),
        timeUp: timeUp(state, message),
        news: {
          number: message.number,
          event: message.event,
          before: state.view,
          view: message.view,
        },
      };
    case 'refreshed':
      return message.number < state.number ? state : seen(state, message.view, message.number);
    case 'done':
      return done(state, message);
    case 'stale':
    case 'refused':
      if (message.id !== state.pending?.id) return { ...state, problem: message.problem };
      return { ...state, pending: null, problem: message.problem };
    case 'considered':
      return isAbout(state, message.cards) ? { ...state, considered: message } : state;
    case 'hinted':
      return hinted(state, message);
    case 'grouped':
      return { ...state, groups: message.groups };
    case 'fault':
      return { ...state, problem: message.problem, hint: state.hint === 'asked' ? null : state.hint };
    case 'pong':
    case 'spoken':
      return state;
  }
}

/** Was this said of what is selected, or laid, now? */
function isAbout(state: TableState, cards: string): boolean {
  if (state.view !== null && isSet(state.view)) return cards === rowsText(state.draft.rows);
  return setKey(cardsOf(cards)) === setKey(state.selected);
}

/** Another match is begun by two events at once: between them nothing lies on the table. */
function betweenMatches(view: TableView): boolean {
  return view.phase === 'gathering' && view.earlier.length > 0;
}

const SHOWN_ACTIONS = 4;

function timeUp(state: TableState, { event, view }: Happened): boolean {
  if (event.type === 'dealt') return false;
  return state.timeUp || (event.type === 'acted' && event.by === 'clock' && event.action.seat === view.you);
}

function chosenBy(state: TableState, event: News['event']): TableState['chosenBy'] {
  if (event.type === 'dealt') return [];
  return event.type === 'acted' ? [...state.chosenBy, event.by].slice(-SHOWN_ACTIONS) : state.chosenBy;
}

/** A new view: what is selected stays, as far as it is still held. */
function seen(state: TableState, view: TableView, number: number): TableState {
  const before = state.view;
  const held = new Set(view.round?.hand ?? []);
  const sameRound = before !== null && roundOf(before) === roundOf(view);
  const sameHand = sameRound && setKey(before.round?.hand ?? []) === setKey(view.round?.hand ?? []);
  const sameDecision = before?.decision === view.decision;
  const pending = state.pending;
  const settled =
    pending !== null &&
    ((pending.number !== null && pending.number <= number) || pending.decision !== view.decision);
  return {
    ...state,
    view,
    number,
    selected: sameHand ? state.selected : state.selected.filter((card) => held.has(card)),
    own: sameRound ? state.own : [],
    sort: state.sort === 'own' && !sameRound && before !== null ? 'rank' : state.sort,
    groups: sameRound ? state.groups : null,
    draft: sameHand ? state.draft : EMPTY,
    // What was said of the selection was said of the table as it lay.
    considered: sameHand && sameDecision && tableKey(before) === tableKey(view) ? state.considered : null,
    hint: sameDecision ? state.hint : null,
    pending: settled ? null : pending,
    problem: sameDecision ? state.problem : null,
  };
}

/** What lies on the table, as far as what is selected is judged by it. */
function tableKey(view: TableView): string {
  if (!isDos(view)) return '';
  const { table, turn, turned } = view.round;
  return `${table?.cards ?? ''} ${turn ?? ''} ${turned}`;
}

function select(state: TableState, cards: readonly string[]): TableState {
  const held = new Set(state.view?.round?.hand ?? []);
  const selected = cards.filter((card) => held.has(card));
  if (setKey(selected) === setKey(state.selected)) return state;
  // In Pusoy it is the rows that are considered, and they stay as they are.
  const considered = state.view !== null && isSet(state.view) ? state.considered : null;
  return { ...state, selected, considered, problem: null };
}

/** Other rows: whatever was selected has found its place, and what was said was said of the rows before. */
function laid(state: TableState, draft: Draft): TableState {
  const { view } = state;
  if (view === null || !isSet(view) || !fits(draft.rows, view.round.hand, view.round.sizes)) return state;
  if (draft === state.draft) return { ...state, selected: [] };
  return { ...state, draft, selected: [], considered: null, hint: null, problem: null };
}

function done(state: TableState, message: Done): TableState {
  if (message.id !== state.pending?.id) return state;
  if (message.number <= state.number) return { ...state, pending: null };
  return { ...state, pending: { ...state.pending, number: message.number } };
}

function hinted(state: TableState, message: Hinted): TableState {
  if (state.hint !== 'asked') return state;
  if (message.problem?.code === HINT_BUSY) return state; // asked twice: the answer to the first is on its way
  if (message.problem === null && message.decision !== state.view?.decision) return { ...state, hint: null };
  if (message.problem !== null || message.action === null) return { ...state, hint: message };
  if (state.view !== null && isSet(state.view)) return advised(state, state.view, message, message.action);
  if (message.action === 'pass') return { ...select(state, []), hint: message };
  // A hint is legal and has its name: there is nothing left to ask.
  const considered: Considered = {
    type: 'considered',
    cards: message.action,
    name: message.name,
    problem: null,
    rows: [],
    warning: null,
  };
  return { ...select(state, cardsOf(message.action)), hint: message, considered };
}

/** The best set lies in the rows at once, and can be undone; a natural is only pointed out. */
function advised(state: TableState, view: SetView, message: Hinted, action: string): TableState {
  const rows = rowsIn(action);
  if (rows === null) return { ...state, hint: message };
  return { ...laid(state, changed(state.draft, rows, view.round.hand)), hint: message };
}

// --- what follows from the state ---------------------------------------------------------------------------

/** Is this seat asked for an action now? */
export function myTurn(state: TableState): boolean {
  const { view } = state;
  if (view === null || view.phase !== 'playing' || view.you === null) return false;
  if (isSet(view)) return !view.round.ready.includes(view.you);
  return isDos(view) && view.round.turn === view.you;
}

/** What the selection would play now, as the server wrote it; null when it cannot be played now. */
export function playable(state: TableState): string | null {
  const { view } = state;
  if (!myTurn(state) || view?.decision == null || !isDos(view)) return null;
  return legalPlay(view.round.legal, state.selected);
}

/** Is a move on its way, so that another would be a second one? */
export function busy(state: TableState): boolean {
  return state.pending !== null && state.pending.decision === state.view?.decision;
}

import { getContext, setContext } from 'svelte';
import { makeId } from '../net/ids';
import type { Move } from '../net/outbox';
import { addressOf, TableSocket, type Line as Wire, type Link } from '../net/socket';
import { PROTOCOL } from '../net/version';
import { settings } from '../settings';
import { Sounds } from '../sound/sounds';
import type { Arrange, FromServer, Habits, Problem, SetPace, TableView } from '../wire';
import { language } from '../words';
import { slid } from './gesture';
import { lay, moved, SORTS, type Sort } from './hand';
import { keepDraft, keepOrder, keptDraft, keptOrder } from './kept';
import { tell, turnCame } from './news';
import type { Draft } from './sets/draft';
import {
  beginning,
  busy,
  GAVE_UP,
  isDos,
  isSet,
  myTurn,
  next,
  playable,
  roundOf,
  type Happening,
  type News,
  type TableState,
} from './state';
import { Inquiry } from './inquiry';
import { heardFrom, SHOWN_MS, type Phrase, type Talk } from './talk';
import { isMe, tellPhrase } from './telling';
import { isStillSo, tellTiding, tidingsOf, type Tiding } from './tidings';

const CONSIDER_MS = 60;
const KEPT_LINES = 8;
/** What tells how a wish for other habits ended. */
const SETTLING: ReadonlySet<FromServer['type']> = new Set(['welcome', 'refreshed', 'fault']);

/** What the host wishes the table to be. */
export type Wish = Omit<Arrange, 'type' | 'id'>;

export interface Line {
  readonly key: number;
  readonly text: string;
}

const KEY = Symbol('table');

/** One table as a person has it before them: the state, and what they can do. */
export class Table {
  private now: TableState = $state.raw(beginning(settings.sort));
  /** The last lines of the live region. */
  spoken: readonly Line[] = $state.raw([]);
  readonly sounds = new Sounds(() => settings.sound);
  private readonly socket: TableSocket;
  private lines = 0;
  private readonly inquiry = new Inquiry();
  /** Habits that were asked for and not answered yet: a second wish must not take back the first. */
  private wished: Habits | null = null;
  /** Another pace, while it is on its way. */
  private paceAsked: SetPace | null = $state.raw(null);
  private soon: ReturnType<typeof setTimeout> | undefined;
  /** Requests that were not answered yet, by their ids. */
  private readonly asked = new Map<string, (problem: Problem | null) => void>();
  /** What is said at the table now, the newest last. */
  talk: readonly Talk[] = $state.raw([]);
  /** What is to be seen until it is heeded, or is so no longer. */
  tidings: readonly Tiding[] = $state.raw([]);
  /** When the view of now arrived, on the page's own clock in milliseconds. */
  arrived = $state(0);

  readonly laid = $derived.by(() => {
    const { view, sort, groups, own } = this.now;
    const suits = view !== null && isDos(view) ? view.round.suits : '';
    return lay(view?.round?.hand ?? [], sort, { suits, groups, own });
  });
  readonly playable = $derived(playable(this.now));
  readonly myTurn = $derived(myTurn(this.now));
  readonly busy = $derived(busy(this.now));

  constructor(
    readonly id: string,
    open: (address: string) => Wire = (address) => new WebSocket(address) as unknown as Wire,
  ) {
    this.socket = new TableSocket(
      addressOf(id),
      {
        link: (link) => this.linked(link),
        message: (message) => this.heard(message),
        gaveUp: (move) => this.gaveUp(move),
      },
      { open, random: Math.random, language, build: __BUILD__ },
    );
  }

  get state(): TableState {
    return this.now;
  }

  get view(): TableView | null {
    return this.now.view;
  }

  /** The pace as it was asked for, and the table's own once that is answered. */
  get pace(): TableView['pace'] | null {
    return this.paceAsked?.pace ?? this.view?.pace ?? null;
  }

  start(): void {
    this.socket.start();
  }

  stop(): void {
    clearTimeout(this.soon);
    this.socket.stop();
    this.sounds.close();
  }

  /** The language changed: ask for everything in it. */
  greet(): void {
    this.inquiry.forget();
    this.socket.greet();
  }

  // --- the hand ----------------------------------------------------------------------------------------------

  select(cards: readonly string[]): void {
    this.happen({ type: 'select', cards });
  }

  toggle(card: string): void {
    const { selected } = this.now;
    this.select(selected.includes(card) ? selected.filter((one) => one !== card) : [...selected, card]);
  }

  /** A slide across the cards from one place to another, over what was selected when it began. */
  slide(before: readonly string[], from: number, to: number): void {
    this.select(slid(this.laid.cards, before, from, to));
  }

  clear(): void {
    this.select([]);
    this.happen({ type: 'dismiss' });
  }

  sortBy(sort: Sort): void {
    if (sort === 'own' && this.now.own.length === 0) this.arrangeAll(this.laid.cards);
    else this.happen({ type: 'sort', sort });
    settings.sort = sort;
  }

  sortNext(): void {
    const at = SORTS.indexOf(this.now.sort);
    this.sortBy(SORTS[(at + 1) % SORTS.length] ?? 'rank');
  }

  /** Show the hand in combinations, or by rank again. */
  toggleGroups(): void {
    this.sortBy(this.now.sort === 'groups' ? 'rank' : 'groups');
  }

  /** Put a card of the hand elsewhere; the order is one's own from then on. */
  arrange(card: string, to: number): void {
    this.arrangeAll(moved(this.laid.cards, card, to));
    settings.sort = 'own';
  }

  /** Lay the hand in this order. */
  arrangeAll(own: readonly string[]): void {
    this.happen({ type: 'arrange', own });
    const round = this.view === null ? null : roundOf(this.view);
    if (round !== null) keepOrder(this.id, round, own);
  }

  // --- moves -------------------------------------------------------------------------------------------------

  /** Play what is selected, if it may be played and nothing is on its way. */
  play(): void {
    if (this.playable !== null) this.act(this.playable);
  }

  pass(): void {
    if (this.view !== null && isDos(this.view) && this.myTurn && this.view.round.can_pass) this.act('pass');
  }

  /** Deal the first round or the next one, or begin another match. */
  nextRound(): void {
    const decision = this.view?.decision;
    if (decision == null || this.busy || this.view?.phase === 'playing') return;
    const id = makeId();
    this.happen({ type: 'move', pending: { id, kind: 'next_round', decision, cards: [], number: null } });
    this.socket.move({ type: 'next_round', id, decision });
  }

  /** Lay the rows of Pusoy like this. */
  lay(draft: Draft): void {
    this.happen({ type: 'lay', draft });
  }

  /** Set the hand of Pusoy: "front / middle / back", or the name of a natural. */
  setHand(action: string): void {
    if (this.view !== null && isSet(this.view) && this.myTurn) this.act(action);
  }

  private act(action: string): void {
    const decision = this.view?.decision;
    if (decision == null || this.busy) return;
    const id = makeId();
    const cards = action === 'pass' ? [] : this.now.selected;
    this.happen({ type: 'move', pending: { id, kind: 'act', decision, cards, number: null } });
    this.socket.move({ type: 'act', id, decision, action });
  }

  hint(): void {
    const decision = this.view?.decision;
    if (!this.view?.hints) return;
    if (decision == null || !this.myTurn) return;
    this.happen({ type: 'hint_asked' });
    this.socket.ask({ type: 'hint', decision });
  }

  // --- people ------------------------------------------------------------------------------------------------

  /** Sit down at an open seat. */
  sit(seat: number, name: string): Promise<Problem | null> {
    return this.request((id) => this.socket.move({ type: 'sit', id, seat, name }));
  }

  /** Get up, or give the seat of somebody else to others. */
  leave(seat: number): Promise<Problem | null> {
    return this.request((id) => this.socket.move({ type: 'leave', id, seat }));
  }

  /** Arrange the table anew, before the first deal. */
  rearrange(wish: Wish): Promise<Problem | null> {
    return this.request((id) => this.socket.move({ type: 'arrange', id, ...wish }));
  }

  /** Say one of the phrases to the table. */
  utter(phrase: Phrase): void {
    this.socket.ask({ type: 'say', phrase });
  }

  /** Make a request; its answer is null when it was done, and why not else. */
  private request(make: (id: string) => void): Promise<Problem | null> {
    return new Promise((resolve) => {
      const id = makeId();
      this.asked.set(id, resolve);
      make(id);
    });
  }

  setPace(pace: TableView['pace']): void {
    settings.pace = pace;
    this.paceAsked = { type: 'pace', id: makeId(), pace };
    this.socket.move(this.paceAsked);
  }

  /** Ask for other habits. They are so once the view says so. */
  setHabits(change: Partial<Habits>): void {
    const habits = this.view?.habits;
    if (habits == null || this.now.link !== 'open') return;
    this.wished = { ...habits, ...this.wished, ...change };
    this.socket.ask({ type: 'habits', habits: this.wished });
  }

  /** It was seen: it need not be shown any longer. */
  heed(tiding: Tiding): void {
    this.tidings = this.tidings.filter((one) => one !== tiding);
  }

  dismiss(): void {
    this.happen({ type: 'dismiss' });
  }

  /** Let the live region read something. */
  say(text: string): void {
    this.lines += 1;
    this.spoken = [...this.spoken, { key: this.lines, text }].slice(-KEPT_LINES);
  }

  // --- what comes from the table -----------------------------------------------------------------------------

  private linked(link: Link): void {
    if (link === 'lost') {
      this.inquiry.forget();
      this.wished = null;
    }
    this.happen({ type: 'link', link });
  }

  private heard(message: FromServer): void {
    const { news: last, view: before } = this.now;
    if (SETTLING.has(message.type)) this.wished = null;
    if (message.type === 'spoken') return this.spokenBy(message);
    if ('view' in message) this.arrived = performance.now();
    if ('id' in message && this.settle(message.id, message.type === 'done' ? null : message.problem)) return;
    this.happen({ type: 'heard', message, build: __BUILD__, protocol: PROTOCOL });
    if ('id' in message) this.answered(message.id);
    if (before === null) this.takeUp();
    // It came too late for what is selected now, and may be asked again.
    this.inquiry.heard(message);
    const news = this.now.news;
    if (news !== null && news !== last) this.report(news);
    if (before !== null && this.view !== null && before !== this.view)
      this.bring(before, this.view, message.type === 'refreshed');
  }

  /** What came about between two views is told, and is to be seen from now on. */
  private bring(before: TableView, view: TableView, refreshed: boolean): void {
    const come = tidingsOf(before, view, refreshed);
    for (const one of come) this.say(tellTiding(one, view));
    const kept = this.tidings.filter((one) => !come.includes(one) && isStillSo(one, before, view));
    this.tidings = [...kept, ...come];
  }

  /** Answer the request of this id, if it was one. */
  private settle(id: string, problem: Problem | null): boolean {
    const resolve = this.asked.get(id);
    this.asked.delete(id);
    resolve?.(problem);
    return resolve !== undefined;
  }

  private spokenBy({ seat, phrase }: { seat: number; phrase: Phrase }): void {
    if (!settings.talk || this.view === null) return;
    const one: Talk = { key: (this.lines += 1), seat, phrase };
    this.talk = heardFrom(this.talk, one);
    this.say(tellPhrase(this.view, one));
    setTimeout(() => (this.talk = this.talk.filter((other) => other !== one)), SHOWN_MS);
  }

  private answered(id: string): void {
    if (this.paceAsked?.id === id) this.paceAsked = null;
  }

  private gaveUp(move: Move): void {
    this.answered(move.id);
    if (this.settle(move.id, GAVE_UP)) return;
    this.happen({ type: 'gave_up', id: move.id });
  }

  /** The table is there for the first time since the page was loaded: the hand lies as it lay before. */
  private takeUp(): void {
    const { view } = this;
    const round = view === null ? null : roundOf(view);
    if (view === null || round === null) return;
    if (isSet(view)) {
      const draft = keptDraft(this.id, round, view.round.hand, view.round.sizes);
      if (draft !== null) this.happen({ type: 'lay', draft });
    } else if (this.now.sort === 'own') {
      const own = keptOrder(this.id, round);
      if (own !== null) this.happen({ type: 'arrange', own });
    }
  }

  private report(news: News): void {
    const said = tell(news).join(' ');
    if (said !== '') this.say(said);
    const { event, view } = news;
    if (isDos(view) && view.phase !== 'playing' && news.before?.phase === 'playing') {
      this.sounds.play(view.result?.winners.some((seat) => isMe(view, seat)) ? 'won' : 'lost');
    } else if (event.type === 'acted') {
      this.sounds.play(event.action.kind === 'passed' ? 'pass' : 'play');
    } else if (event.type === 'dealt') this.sounds.play('deal');
    if (turnCame(news)) this.sounds.play('turn');
  }

  private happen(happening: Happening): void {
    const { draft } = this.now;
    this.now = next(this.now, happening);
    if (this.now.draft !== draft) this.keepRows();
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.inquire(), CONSIDER_MS);
  }

  private keepRows(): void {
    const round = this.view === null ? null : roundOf(this.view);
    if (round !== null) keepDraft(this.id, round, this.now.draft);
  }

  /** Ask what the server alone can say. */
  private inquire(): void {
    for (const question of this.inquiry.asks(this.now)) this.socket.ask(question);
  }
}

/** Hand a table to the components below. */
export function giveTable(table: Table): Table {
  return setContext(KEY, table);
}

export function useTable(): Table {
  return getContext<Table>(KEY);
}

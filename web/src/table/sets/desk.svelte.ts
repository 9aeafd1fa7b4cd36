import { spoken } from '../../cards/cards';
import { listing, say } from '../../words';
import { lay } from '../hand';
import type { SetView } from '../state';
import type { Table } from '../table.svelte';
import {
  changed,
  loose,
  moved,
  room,
  rowOf,
  rowsText,
  traded,
  turned,
  undone,
  type Row,
  type Rows,
} from './draft';
import { whyNotSet } from './reasons';
import { rowName } from './sentences';

/** Suits have no order in Pusoy: black and red in turn are told apart best. */
const SUITS = 'SHCD';
/** Where a card goes that is sent: the back is laid first. */
const FILLED: readonly Row[] = [2, 1, 0];
/** Two taps of a card within so many milliseconds are one double tap. */
const TWICE_MS = 400;
/** A second press within so many milliseconds was not for the warning that the first has brought. */
const READ_MS = 900;

/** What a person does with thirteen cards, by finger, mouse or keys. */
export class Desk {
  /** The card that was tapped last, and when: tapped again soon, it is sent. */
  private tapped: { card: string; at: number } | null = null;
  /** Why the last tap did nothing, until the next one. */
  note: string | null = $state(null);
  /** The rows for which a foul may be set: it was pressed once already. */
  private warned: string | null = $state(null);

  private warnedAt = 0;

  constructor(
    private readonly table: Table,
    private readonly now: () => SetView,
  ) {}

  get rows(): Rows {
    return this.table.state.draft.rows;
  }

  get selected(): readonly string[] {
    return this.table.state.selected;
  }

  /** May the cards be moved: has this seat not set, and is nothing on its way? */
  get open(): boolean {
    return this.table.myTurn && !this.table.busy;
  }

  get sort(): 'rank' | 'suit' {
    return this.table.state.sort === 'suit' ? 'suit' : 'rank';
  }

  /** What is still in the hand, as it lies. */
  get hand(): readonly string[] {
    const { hand } = this.now().round;
    return lay(loose(hand, this.rows), this.sort, { suits: SUITS, groups: null, own: [] }).cards;
  }

  get canUndo(): boolean {
    return this.open && this.table.state.draft.past.length > 0;
  }

  // --- one card after another ----------------------------------------------------------------------------------

  /**
   * A card is tapped, or twice in a moment: then one of the hand is sent to a row. (The browser's own double click
   * would count the taps of two cards together, where one has slid into the other's place.)
   */
  press(card: string): void {
    const now = performance.now();
    const again = this.tapped?.card === card && now - this.tapped.at < TWICE_MS;
    this.tapped = again ? null : { card, at: now };
    if (again && rowOf(this.rows, card) === null) this.send(card);
    else this.tap(card);
  }

  /**
   * A card is tapped. It is selected; one that was selected is let go of, or comes back from its row. Where one
   * card is selected already and they do not lie together, the two change places.
   */
  tap(card: string): void {
    if (!this.open) return;
    const { rows, selected } = this;
    const row = rowOf(rows, card);
    const [first] = selected;
    if (selected.includes(card)) {
      if (row === null) this.select(selected.filter((one) => one !== card));
      else this.change(moved(rows, [card], null));
    } else if (first === undefined) this.select([card]);
    else if (rowOf(rows, first) === row) this.select(row === null ? [...selected, card] : [card]);
    else if (selected.length === 1) this.trade(first, card);
    else if (row !== null) this.put(row);
  }

  /** Put what is selected into a row; with nothing selected, all that is left where it just fits. */
  put(row: Row): void {
    if (!this.open) return;
    const left = this.hand;
    const rest = left.length > 0 && left.length === this.roomIn(row) ? left : [];
    const cards = this.selected.length > 0 ? this.selected : rest;
    if (cards.length === 0) return this.complain(say('sets.selectFirst'));
    this.place(cards, row);
  }

  /** Cards into a row, or back into the hand. */
  place(cards: readonly string[], to: Row | null): void {
    if (!this.open) return;
    const { rows } = this;
    if (to !== null && room(this.now().round.sizes, rows, to, cards) < cards.length) {
      const n = this.roomIn(to);
      return this.complain(say(n > 0 ? 'sets.noRoom' : 'sets.full', { row: rowName(to), n }));
    }
    this.change(moved(rows, cards, to));
    if (to !== null) this.tellRow(to, cards);
  }

  /** A card into the first row with room, from the back on. */
  send(card: string): void {
    const row = FILLED.find((one) => this.roomIn(one) > 0);
    if (row !== undefined) this.place([card], row);
  }

  trade(one: string, other: string): void {
    if (!this.open) return;
    this.change(traded(this.rows, one, other));
    this.table.say(say('sets.traded', { one: spoken(one), other: spoken(other) }));
  }

  select(cards: readonly string[]): void {
    this.note = null;
    this.table.select(cards);
  }

  // --- all at once ---------------------------------------------------------------------------------------------

  /** Middle and back in each other's place. */
  swap(): void {
    if (!this.open) return;
    this.change(turned(this.rows));
    this.table.say(say('sets.swapped'));
  }

  undo(): void {
    if (!this.canUndo) return this.table.say(say('sets.nothingToUndo'));
    this.table.lay(undone(this.table.state.draft));
    this.table.say(say('sets.undone'));
  }

  /** All cards back into the hand. */
  clear(): void {
    if (this.open) this.change([[], [], []]);
  }

  best(): void {
    if (this.open) this.table.hint();
  }

  sortNext(): void {
    const sort = this.sort === 'rank' ? 'suit' : 'rank';
    this.table.sortBy(sort);
    this.table.say(say('table.sortedBy', { sort: say(`table.sort.${sort}`) }));
  }

  /** Read the hand, and what lies in the rows. */
  read(): void {
    const { own } = this.now().round;
    const { hand, selected } = own === null ? this : { hand: own.cards, selected: [] };
    if (hand.length > 0) this.table.say(say('table.handIs', { cards: listing(hand.map(spoken)) }));
    const laid = own?.rows.map((row) => row.cards) ?? this.rows;
    laid.forEach((cards, at) => {
      if (cards.length > 0) this.tellRow(at as Row, cards);
    });
    if (selected.length > 0)
      this.table.say(say('table.selectedIs', { cards: listing(selected.map(spoken)) }));
  }

  // --- setting -------------------------------------------------------------------------------------------------

  /** Is the next press of "set" the deliberate second one, for a foul that this house takes? */
  get armed(): boolean {
    return this.warned !== null && this.warned === this.text;
  }

  /** The rows as they would be set. */
  get text(): string {
    return rowsText(this.rows);
  }

  /** Set the hand as it lies; a foul only when it was asked for twice. */
  set(): void {
    const { state } = this.table;
    const reason = whyNotSet(state);
    if (reason !== null) return this.table.say(reason.text);
    const warning = state.considered?.warning ?? null;
    const soon = performance.now() - this.warnedAt < READ_MS;
    if (warning !== null && (!this.armed || soon)) {
      if (!this.armed) this.warnedAt = performance.now();
      this.warned = this.text;
      return this.table.say(say('sets.foulTaken', { why: warning.message }));
    }
    this.table.setHand(this.text);
  }

  claim(natural: string): void {
    if (this.open) this.table.setHand(natural);
  }

  // -------------------------------------------------------------------------------------------------------------

  /** Say why nothing was done, to eye and ear. */
  private complain(why: string): void {
    this.note = why;
    this.table.say(why);
  }

  private change(rows: Rows): void {
    this.warned = this.note = null;
    this.table.lay(changed(this.table.state.draft, rows, this.now().round.hand));
  }

  private roomIn(row: Row): number {
    return room(this.now().round.sizes, this.rows, row);
  }

  private tellRow(row: Row, cards: readonly string[]): void {
    this.table.say(say('sets.rowHolds', { row: rowName(row), cards: listing(cards.map(spoken)) }));
  }
}

/* Made from the server's schema by `npm run types`: change what src/pusoy/server/schema.py names, not this file. */

export type FromClient =
  Hello | Act | NextRound | SetPace | SetHabits | Consider | AskHint | AskGroups | Ping;

export type FromServer =
  Welcome | Happened | Refreshed | Done | Stale | Refused | Considered | Hinted | Grouped | Pong | Fault;

/**
 * Answer a decision: ``action`` is ``pass`` or the cards of a play, such as ``"3C 3S"``.
 */
export interface Act {
  type: 'act';
  id: string;
  decision: string;
  action: string;
}
/**
 * A seat acted; ``by`` is who chose: its person or computer, or a habit (its own seat alone is told).
 */
export interface Acted {
  type: 'acted';
  by: 'computer' | 'habit' | 'person';
  action: DosAction;
}
/**
 * An action as everybody saw it.
 *
 * ``cards`` and ``name`` are those of a play; ``left`` counts the cards that the seat still holds; ``place``
 * (1 = first) is set when it went out, ``turned`` when the order of ranks turned over, ``leader`` when the
 * table is clear after it, and names who leads.
 */
export interface DosAction {
  kind: 'passed' | 'played' | 'won';
  seat: number;
  cards: string | null;
  name: string | null;
  left: number | null;
  place: number | null;
  turned: boolean;
  leader: number | null;
}
/**
 * Ask for the hand in combinations; answered by :class:`Grouped`.
 */
export interface AskGroups {
  type: 'groups';
}
/**
 * Ask what to do; answered by :class:`Hinted`.
 */
export interface AskHint {
  type: 'hint';
  decision: string;
}
/**
 * A row of cards to be drawn, low to high in the house.
 */
export interface Cards {
  type: 'cards';
  cards: string[];
}
/**
 * An option on which two houses differ, and what holds in each, as clauses without a full stop.
 */
export interface Change {
  option: string;
  mine: string;
  theirs: string;
}
/**
 * A setting of the table changed: see the view.
 */
export interface Changed {
  type: 'changed';
}
/**
 * What another house plays otherwise, in sentences; ``with`` is its name as in a page.
 */
export interface Comparison {
  with: string;
  with_title: string;
  changes: Change[];
}
/**
 * Ask what selected cards are, and why they may not be played; answered by :class:`Considered`.
 */
export interface Consider {
  type: 'consider';
  cards: string;
}
/**
 * What the cards are (``name``, None where they are no combination), and why not to play them now.
 *
 * ``problem`` is None where they may be played now. Out of turn it says what would be wrong with them on
 * the table as it lies, and only then that it is another's turn.
 */
export interface Considered {
  type: 'considered';
  cards: string;
  name: string | null;
  problem: Problem | null;
}
/**
 * Why something is not done: a stable code, a sentence in the client's language, the rule (or "").
 */
export interface Problem {
  code: string;
  message: string;
  rule: string;
}
/**
 * A round was dealt.
 */
export interface Dealt {
  type: 'dealt';
  round: number;
}
/**
 * What a newcomer plays.
 */
export interface DefaultsBody {
  house: string;
  level: string;
  pace: 'slow' | 'normal' | 'fast' | 'instant';
}
/**
 * The move with this id is event ``number``.
 */
export interface Done {
  type: 'done';
  id: string;
  number: number;
}
/**
 * A round that is over, all hands open. Everything is by seat but ``actions`` (the whole round in order).
 *
 * ``hands`` are what was left, ``dealt`` what was dealt, both low to high. ``penalties`` are what the cards
 * cost, ``penalty_items`` how that comes about; ``scores`` are won or lost, ``items`` how that comes about.
 * ``leader`` leads the next round (None: the holder of the lowest card).
 */
export interface DosResult {
  game: 'pusoy-dos';
  winner: number;
  winners: number[];
  hands: string[][];
  dealt: string[][];
  actions: DosAction[];
  penalties: number[];
  penalty_items: ItemView[][];
  scores: number[];
  items: ItemView[][];
  leader: number | null;
}
/**
 * A line of a seat's account: what for, and points won (+) or lost (-).
 */
export interface ItemView {
  label: string;
  points: number;
}
/**
 * A round of Pusoy Dos as one seat knows it. Cards are text such as ``"3C"``, low to high in the house.
 *
 * ``order`` is the seats in the order of their turns. ``legal`` (every legal play) is there in the seat's
 * own turn only. ``passed`` are the seats that have passed, for good until the next lead where
 * ``pass_is_final``. ``required`` is the card that the first play must hold. ``last`` are the last four
 * actions, oldest first; ``gone`` every card played in this round (None where the table allows no tracker).
 * ``position`` is the position text.
 */
export interface DosRound {
  game: 'pusoy-dos';
  number: number;
  dealer: number;
  order: number[];
  clockwise: boolean;
  turn: number | null;
  hand: string[];
  left: number[];
  table: TablePlay | null;
  passed: number[];
  pass_is_final: boolean;
  out: number[];
  turned: boolean;
  required: string | null;
  legal: string[] | null;
  can_pass: boolean;
  last: DosAction[];
  gone: string[] | null;
  suits: string;
  teams: boolean;
  position: string | null;
}
/**
 * The play to beat, and whose it is.
 */
export interface TablePlay {
  seat: number | null;
  cards: string;
  name: string;
}
/**
 * Why a request is not answered: a stable code, and a sentence in the language asked for.
 */
export interface ErrorBody {
  code: string;
  message: string;
  faults: string[];
}
/**
 * A play judged by the engine: on an empty table where ``table`` is None.
 *
 * Cards are texts such as ``9C``, low to high in the house. ``verdict`` says in a sentence what the play is
 * or beats, or why it is refused; ``name`` says what the cards are.
 */
export interface Example {
  type: 'example';
  play: string[];
  table: string[] | null;
  legal: boolean;
  verdict: string;
  name: string;
}
/**
 * A message that could not be understood or answered. ``closing`` when the socket closes after it.
 */
export interface Fault {
  type: 'fault';
  problem: Problem;
  closing: boolean;
}
/**
 * The hand as few plays, longest first: the cards of each, low to high.
 */
export interface Grouped {
  type: 'grouped';
  groups: string[];
}
/**
 * What is done for a seat by itself, after a moment that does not depend on its cards.
 *
 * ``pass_when_stuck`` passes when nothing is legal; ``pass_to_lead`` passes until the next lead, and then
 * ends by itself.
 */
export interface Habits {
  pass_when_stuck: boolean;
  pass_to_lead: boolean;
}
/**
 * Event ``number`` of the table, and all that the seat may know after it.
 */
export interface Happened {
  type: 'happened';
  number: number;
  event: Dealt | Acted | Changed;
  view: TableView;
}
/**
 * All that a seat, or somebody who only watches (``you`` is None), may know of the table.
 *
 * ``decision`` names what this seat is asked now: an action in its turn, or the next round; None else.
 * ``round`` is the round in progress or the last one, ``result`` how it ended.
 */
export interface TableView {
  table: string;
  game: string;
  house: HouseView;
  seats: SeatView[];
  you: number | null;
  phase: 'match_over' | 'playing' | 'round_over';
  decision: string | null;
  pace: 'fast' | 'instant' | 'normal' | 'slow';
  hints: boolean;
  tracker: boolean;
  habits: Habits | null;
  match: MatchView;
  round: DosRound;
  result: DosResult | null;
}
/**
 * The rules of the table: ``name`` is the preset's (None for rules of one's own), for the link.
 */
export interface HouseView {
  name: string | null;
  id: string;
  title: string;
}
/**
 * Who sits there. ``level_name`` is the computer player's name, ``level`` how it is called, ``style`` how
 * it plays, in a sentence (all None for people).
 */
export interface SeatView {
  name: string;
  kind: 'computer' | 'person';
  level_name: string | null;
  level: string | null;
  style: string | null;
}
/**
 * The match so far. ``totals`` are the points after each round that is over, a row of seats each.
 *
 * ``of_rounds`` is how many rounds the house plays (None where something else ends it) and ``ends`` says
 * in words what ends it. ``winners`` is empty until it is over; ``reason`` then says why it is.
 */
export interface MatchView {
  round: number;
  of_rounds: number | null;
  ends: string;
  totals: number[][];
  winners: number[];
  reason: string | null;
  payments: PaymentView[];
}
/**
 * One line of the score sheet of a real table: ``amount`` in ``unit`` for ``points``.
 */
export interface PaymentView {
  from_seat: number;
  to_seat: number;
  points: number;
  amount: number;
  unit: string;
}
/**
 * The first message, and again to change the language. ``build`` is the client's own build id.
 */
export interface Hello {
  type: 'hello';
  protocol: number;
  language: string;
  build: string;
}
/**
 * What the strongest player would do with what this seat knows, and why (a clause, no full stop).
 *
 * ``problem`` says why there is no hint; the other fields are None then.
 */
export interface Hinted {
  type: 'hinted';
  decision: string;
  action: string | null;
  name: string | null;
  reason: string | null;
  problem: Problem | null;
}
/**
 * A house in a list in which one chooses.
 */
export interface HouseBody {
  name: string;
  title: string;
  description: string;
  summary: string[];
  players: number;
}
/**
 * All that is chosen before a deal.
 */
export interface HousesBody {
  houses: HouseBody[];
  levels: LevelBody[];
  paces: ('slow' | 'normal' | 'fast' | 'instant')[];
  default: DefaultsBody;
}
/**
 * A computer player: how it is called, and how it plays.
 */
export interface LevelBody {
  name: string;
  title: string;
  style: string;
}
/**
 * A table at which the guest sits. ``updated`` is in Unix seconds.
 */
export interface KeptTable {
  table: string;
  house_title: string;
  game: string;
  round: number;
  phase: 'playing' | 'round_over' | 'match_over';
  updated: number;
}
/**
 * Newest first.
 */
export interface KeptTables {
  tables: KeptTable[];
}
/**
 * Deal the next round, once one is over; the decision is the view's.
 */
export interface NextRound {
  type: 'next_round';
  id: string;
  decision: string;
}
/**
 * Is the table still there? Answered by :class:`Pong`.
 */
export interface Ping {
  type: 'ping';
}
/**
 * A list of sentences.
 */
export interface Points {
  type: 'points';
  items: string[];
}
/**
 * The table is there, and its last event has this number.
 */
export interface Pong {
  type: 'pong';
  number: number;
}
/**
 * A question that is often asked, with this house's answer.
 */
export interface Question {
  type: 'question';
  question: string;
  answer: string;
}
/**
 * The view again, without an event: something changed that concerns this seat alone.
 */
export interface Refreshed {
  type: 'refreshed';
  number: number;
  view: TableView;
}
/**
 * The move is not allowed. Nothing was done.
 */
export interface Refused {
  type: 'refused';
  id: string;
  problem: Problem;
}
/**
 * A house explained. ``name`` is the preset's, or the ruleset's id where it is none.
 *
 * ``sources`` say where the house is documented, ``open_points`` what they leave open, with our answer;
 * ``differences`` is None where no other house was named.
 */
export interface RulesPage {
  name: string;
  title: string;
  description: string;
  sections: Section[];
  tips: string[];
  sources: string[];
  open_points: string[];
  differences: Comparison | null;
}
/**
 * A part of the explanation; ``key`` is stable, for links.
 */
export interface Section {
  key: string;
  title: string;
  blocks: (Text | Points | Table | Example | Question | Cards)[];
}
/**
 * A paragraph.
 */
export interface Text {
  type: 'text';
  text: string;
}
/**
 * A small table with a head.
 */
export interface Table {
  type: 'table';
  head: string[];
  rows: string[][];
}
/**
 * What is done for this seat by itself; answered by :class:`Refreshed`.
 */
export interface SetHabits {
  type: 'habits';
  habits: Habits;
}
/**
 * How long computer opponents take from now on.
 */
export interface SetPace {
  type: 'pace';
  id: string;
  pace: 'fast' | 'instant' | 'normal' | 'slow';
}
/**
 * The move answers a decision that is no longer open. Nothing was done.
 */
export interface Stale {
  type: 'stale';
  id: string;
  problem: Problem;
}
/**
 * The id of a table: its page is ``/tables/ID``.
 */
export interface TableBody {
  table: string;
}
/**
 * All that the seat may know now; ``number`` is the table's last event.
 *
 * Where ``protocol`` or ``build`` differ from the client's own it was made for another version of the
 * server: it says so and reloads after the round, never by itself.
 */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  build: string;
  number: number;
  view: TableView;
}

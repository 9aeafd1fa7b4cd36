/* Made from the server's schema by `npm run types`: change what src/pusoy/server/schema.py names, not this file. */

export type FromClient =
  | Hello
  | Act
  | NextRound
  | Sit
  | Leave
  | Arrange
  | Say
  | SetPace
  | SetHabits
  | Consider
  | AskHint
  | AskGroups
  | Ping;

export type FromServer =
  | Welcome
  | Happened
  | Refreshed
  | Spoken
  | Done
  | Stale
  | Refused
  | Considered
  | Hinted
  | Grouped
  | Pong
  | Fault;

/**
 * Answer a decision.
 *
 * In Pusoy Dos ``action`` is ``pass`` or the cards of a play, such as ``"3C 3S"``; in Pusoy the three rows,
 * ``"front / middle / back"``, or the name of a natural.
 */
export interface Act {
  type: 'act';
  id: string;
  decision: string;
  action: string;
}
/**
 * A seat acted; ``by`` is who chose: its person or computer player, a habit (its own seat alone is told),
 * a computer player who stands in at an open seat or for who is away, or the clock, when time was up.
 */
export interface Acted {
  type: 'acted';
  by: 'clock' | 'computer' | 'habit' | 'person' | 'stand_in';
  action: DosAction | SetAction;
}
/**
 * An action as everybody saw it.
 *
 * ``cards`` and ``name`` are those of a play; ``left`` counts the cards that the seat still holds; ``place``
 * (1 = first) is set when it went out, ``turned`` when the order of ranks turned over, ``leader`` when the
 * table is clear after it, and names who leads.
 */
export interface DosAction {
  game: 'pusoy-dos';
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
 * A seat has set its hand, as everybody saw it: ``waiting`` others have not, and nobody saw the cards.
 */
export interface SetAction {
  game: 'pusoy';
  kind: 'set';
  seat: number;
  waiting: number;
}
/**
 * The host arranges the table anew, before the first deal. ``rules`` is a preset's name, or options.
 *
 * ``seats`` are all of them, the host's own too; ``turn`` and ``bank`` are seconds of the clock (no turn: no
 * clock).
 */
export interface Arrange {
  type: 'arrange';
  id: string;
  rules: string | {};
  /**
   * @maxItems 4
   */
  seats:
    | []
    | [SeatWish]
    | [SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish]
    | [SeatWish, SeatWish, SeatWish, SeatWish];
  hints: boolean;
  tracker: boolean;
  watchers: boolean;
  turn: number | null;
  bank: number;
}
/**
 * A seat as the host lays it; people who sit keep theirs.
 */
export interface SeatWish {
  kind: 'computer' | 'open';
  level: string;
}
/**
 * What the host may change before the first deal: every option of the rules, and what is allowed.
 *
 * ``sizes`` are the numbers of seats that the table may have under these rules.
 */
export interface Arranged {
  rules: {};
  sizes: number[];
  watchers: boolean;
  turn: number | null;
  bank: number;
}
/**
 * A set judged by the engine. Cards are texts such as ``9C``, as they are laid down.
 *
 * ``names`` say what front, middle and back are; ``verdict`` is a sentence: that it is in order, or why not.
 */
export interface Arrangement {
  type: 'arrangement';
  front: string[];
  middle: string[];
  back: string[];
  names: string[];
  legal: boolean;
  verdict: string;
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
 * Something else changed, or what a visitor may not see of it: see the view.
 *
 * It is a setting, a clock after a restart, the end of the table, or another match, whose deal follows.
 */
export interface Changed {
  type: 'changed';
}
/**
 * Seconds: for each ``turn``, and what each seat has left of its reserve (``bank``).
 *
 * ``deadlines`` are when each seat's time ends (None where nothing is asked of a person there), and ``now``
 * is what the server's clock says, all in Unix seconds.
 */
export interface ClockView {
  turn: number;
  bank: number[];
  deadlines: (number | null)[];
  now: number;
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
 *
 * In Pusoy the cards are the three rows as far as they are laid, ``"front / middle / back"``.
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
 *
 * In Pusoy ``rows`` says what each row is so far (None for an empty one), two rows out of order are the
 * first problem to be told, and ``warning`` says what is wrong with a foul that the house takes.
 */
export interface Considered {
  type: 'considered';
  cards: string;
  name: string | null;
  problem: Problem | null;
  rows: (string | null)[];
  warning: Problem | null;
}
/**
 * Why something is not done: a stable code, a sentence in the client's language, the rule (or "").
 *
 * ``faults`` are all that is wrong with rules of one's own, each as a sentence.
 */
export interface Problem {
  code: string;
  message: string;
  rule: string;
  faults: string[];
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
  game: string;
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
 * A game with all that is chosen before its deal. ``house`` and ``level`` are what a newcomer plays.
 */
export interface GameBody {
  name: string;
  title: string;
  lead: string;
  houses: HouseBody[];
  levels: LevelBody[];
  house: string;
  level: string;
}
/**
 * A house in a list in which one chooses; ``sizes`` are the numbers of seats that its table may have.
 */
export interface HouseBody {
  name: string;
  title: string;
  description: string;
  summary: string[];
  sizes: number[];
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
  event: Dealt | Acted | Moved | Changed;
  view: TableView;
}
/**
 * Somebody sat down or got up, is gone so long that a computer player stands in, is back, or is ready for
 * the next deal and waits for the others.
 */
export interface Moved {
  type: 'moved';
  what: 'away' | 'back' | 'left' | 'ready' | 'sat';
  seat: number;
}
/**
 * All that a seat, or somebody who only watches (``you`` is None), may know of the table.
 *
 * ``decision`` names what this seat is asked now: an action in its turn, or to deal the first or next round,
 * or to play another match; None else. ``deal_in`` is in how many seconds the next round is dealt by itself
 * (None: it is not), counted from when this view was made. ``watchers`` says whether others may watch,
 * without the hands. ``host`` is the seat of the host. ``round`` is the round in progress or the last one
 * (None before the first, and for visitors of a table that nobody may watch), ``result`` how it ended.
 * ``earlier`` are the totals of the matches before this one.
 */
export interface TableView {
  table: string;
  game: string;
  house: HouseView;
  seats: SeatView[];
  you: number | null;
  phase: 'closed' | 'gathering' | 'match_over' | 'playing' | 'round_over';
  decision: string | null;
  deal_in: number | null;
  pace: 'fast' | 'instant' | 'normal' | 'slow';
  hints: boolean;
  tracker: boolean;
  watchers: boolean;
  habits: Habits | null;
  host: number | null;
  clock: ClockView | null;
  arranged: Arranged | null;
  earlier: number[][];
  match: MatchView;
  round: (DosRound | SetRound) | null;
  result: (DosResult | SetResult) | null;
}
/**
 * The rules of the table: ``name`` is the preset's (None for rules of one's own), for the link.
 *
 * ``summary`` says in a few sentences how it is played; ``differences`` what is otherwise than in the
 * nearest published house ``nearest`` (none for a published house).
 */
export interface HouseView {
  name: string | null;
  id: string;
  title: string;
  summary: string[];
  nearest: string | null;
  differences: string[];
}
/**
 * Who sits there: a person, a computer player, or nobody yet (``open``: a friend may sit down).
 *
 * ``level_name`` is the computer player's name, ``level`` how it is called, ``style`` how it plays, in a
 * sentence; at a person's or an open seat it is the one that stands in. ``here`` says that a person's line
 * is up, ``away`` that a computer player stands in for whoever has been gone too long. ``ready`` says, after
 * a round or match, whether a person who is there has asked for the next deal; None of all others.
 */
export interface SeatView {
  name: string;
  kind: 'computer' | 'open' | 'person';
  level_name: string | null;
  level: string | null;
  style: string | null;
  here: boolean;
  away: boolean;
  ready: boolean | null;
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
 * A round of Pusoy as one seat knows it. Cards are text such as ``"3C"``.
 *
 * ``order`` are the seats around the table. ``hand`` are the seat's own thirteen cards, low to high, also
 * after it has set; ``own`` is what it has set. ``ready`` are the seats that have set. ``sizes`` say how
 * many cards front, middle and back hold. ``naturals`` are those that the hand is, the strongest first. With
 * ``fouls_taken`` a set out of order is accepted, and loses to every other.
 */
export interface SetRound {
  game: 'pusoy';
  number: number;
  order: number[];
  hand: string[];
  ready: number[];
  sizes: number[];
  fouls_taken: boolean;
  naturals: NaturalOffer[];
  own: ShownSet | null;
}
/**
 * A natural that the seat's hand is: ``name`` claims it, ``title`` is how it is called, ``units`` what it
 * takes from each opponent who has none or a weaker one.
 */
export interface NaturalOffer {
  name: string;
  title: string;
  units: number;
}
/**
 * What a seat brings to the showdown: ``rows`` front, middle and back, or a natural.
 *
 * ``natural`` is how the natural is called; ``cards`` are all thirteen then, and ``rows`` empty. ``foul`` is
 * a sentence where the house took a foul.
 */
export interface ShownSet {
  rows: RowShown[];
  natural: string | null;
  cards: string[];
  foul: string | null;
}
/**
 * A row as it lies, the largest group first, and what it is in words.
 */
export interface RowShown {
  cards: string[];
  name: string;
}
/**
 * A round that is over, all sets open. Everything is by seat; ``scores`` are units, and sum to zero.
 */
export interface SetResult {
  game: 'pusoy';
  winners: number[];
  sets: ShownSet[];
  scores: number[];
  accounts: OpponentAccount[][];
}
/**
 * What a seat won from one opponent. ``outcome`` says of each row whether it was won (1), tied (0) or
 * lost (-1), and is None where a natural decided. The lines add up to ``points``.
 */
export interface OpponentAccount {
  opponent: number;
  outcome: number[] | null;
  lines: UnitLine[];
  points: number;
}
/**
 * A line of an account: what for, and units won (+) or lost (-).
 *
 * ``row`` is the row that it is about, 0 (front) to 2 (back), and -1 for what all three together decide.
 */
export interface UnitLine {
  label: string;
  points: number;
  row: number;
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
 * All that is chosen before a deal. The names of houses are one list: no two games share one.
 */
export interface HousesBody {
  games: GameBody[];
  paces: ('slow' | 'normal' | 'fast' | 'instant')[];
  default: DefaultsBody;
}
/**
 * How others reach a table: its address, its short code (None for a table that people did not gather at),
 * and the address as a QR code: an SVG path over a square of ``size`` modules.
 */
export interface InviteBody {
  link: string;
  code: string | null;
  qr: string;
  size: number;
}
/**
 * A table at which the guest sits. ``updated`` is in Unix seconds.
 */
export interface KeptTable {
  table: string;
  house_title: string;
  game: string;
  round: number;
  phase: 'gathering' | 'playing' | 'round_over' | 'match_over' | 'closed';
  updated: number;
}
/**
 * Newest first.
 */
export interface KeptTables {
  tables: KeptTable[];
}
/**
 * Get up; or, for the host, give the seat of somebody who is away (or not yet dealt to) to others.
 */
export interface Leave {
  type: 'leave';
  id: string;
  seat: number;
}
/**
 * A link that takes a seat to another device, once.
 */
export interface MoveBody {
  link: string;
}
/**
 * Deal the first or the next round, or begin another match; the decision is the view's.
 *
 * After a round or match it is dealt once every person who is there has said so, or after a while.
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
 * The view again, without an event: this seat's habits changed, or, for everybody, whose line is up or
 * which device has a seat.
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
 * Say one of the phrases to the table; it is heard, not kept, and not answered but by hearing it.
 */
export interface Say {
  type: 'say';
  phrase:
    | 'bye'
    | 'clap'
    | 'cry'
    | 'good_game'
    | 'hello'
    | 'hurry'
    | 'laugh'
    | 'nice_play'
    | 'one_more'
    | 'sorry'
    | 'thanks'
    | 'wow';
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
 * A house explained. ``name`` is the preset's, or the ruleset's id where it is none.
 *
 * ``sources`` say where the house is documented, ``open_points`` what they leave open, with our answer;
 * ``differences`` is None where no other house was named.
 */
export interface SetRulesPage {
  name: string;
  title: string;
  description: string;
  sections: SetSection[];
  sources: string[];
  open_points: string[];
  differences: Comparison | null;
}
/**
 * A part of the explanation; ``key`` is stable, for links.
 */
export interface SetSection {
  key: string;
  title: string;
  blocks: (Text | Points | Table | Question | Cards | Arrangement)[];
}
/**
 * Sit down at an open seat.
 */
export interface Sit {
  type: 'sit';
  id: string;
  seat: number;
  name: string;
}
/**
 * Somebody at the table says something.
 */
export interface Spoken {
  type: 'spoken';
  seat: number;
  phrase:
    | 'bye'
    | 'clap'
    | 'cry'
    | 'good_game'
    | 'hello'
    | 'hurry'
    | 'laugh'
    | 'nice_play'
    | 'one_more'
    | 'sorry'
    | 'thanks'
    | 'wow';
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

/* Least and most of numbers, of letters of a text and of items of a list. */
export const ACT_BOUNDS = {
  id: { least: 8, most: 64 },
  decision: { most: 40 },
  action: { most: 80 },
} as const;
export const ARRANGE_BOUNDS = {
  id: { least: 8, most: 64 },
  seats: { most: 4 },
  turn: { least: 3, most: 3600 },
  bank: { least: 0, most: 36000 },
} as const;
export const ARRANGEMENT_BOUNDS = { names: { least: 3, most: 3 } } as const;
export const ASK_HINT_BOUNDS = { decision: { most: 40 } } as const;
export const CONSIDER_BOUNDS = { cards: { most: 80 } } as const;
export const HELLO_BOUNDS = { language: { most: 16 }, build: { most: 80 } } as const;
export const LEAVE_BOUNDS = { id: { least: 8, most: 64 } } as const;
export const NEXT_ROUND_BOUNDS = { id: { least: 8, most: 64 }, decision: { most: 40 } } as const;
export const OPPONENT_ACCOUNT_BOUNDS = { outcome: { least: 3, most: 3 } } as const;
export const SEAT_WISH_BOUNDS = { level: { most: 80 } } as const;
export const SET_PACE_BOUNDS = { id: { least: 8, most: 64 } } as const;
export const SET_ROUND_BOUNDS = { sizes: { least: 3, most: 3 } } as const;
export const SIT_BOUNDS = { id: { least: 8, most: 64 }, name: { most: 24 } } as const;

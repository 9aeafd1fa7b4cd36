import type {
  Acted,
  DosAction,
  DosResult,
  DosRound,
  FromServer,
  SetResult,
  SetRound,
  TableView,
} from '../../wire';
import type { DosView, SetView } from '../state';

/** A view for tests: seat 0's own turn, with a pair of sevens to beat. */
export function viewOf(
  change: Partial<Omit<TableView, 'round'>> = {},
  round: Partial<DosRound> = {},
): DosView {
  return {
    table: 'abc',
    game: 'pusoy-dos',
    house: { name: 'cardems', id: 'dos-1', title: 'Cardems', summary: [], nearest: null, differences: [] },
    seats: ['Guest', 'Ana', 'Ben', 'Caloy'].map((name, seat) => ({
      name,
      kind: seat === 0 ? 'person' : 'computer',
      level_name: null,
      level: null,
      style: null,
      here: true,
      away: false,
      ready: null,
    })),
    you: 0,
    phase: 'playing',
    decision: 'r1.8',
    deal_in: null,
    pace: 'normal',
    hints: true,
    tracker: true,
    watchers: false,
    host: 0,
    clock: null,
    arranged: null,
    earlier: [],
    habits: { pass_when_stuck: false, pass_to_lead: false },
    match: { round: 1, of_rounds: 10, ends: '', totals: [], winners: [], reason: null, payments: [] },
    result: null,
    ...change,
    round: {
      game: 'pusoy-dos',
      number: 1,
      dealer: 1,
      order: [0, 1, 2, 3],
      clockwise: true,
      turn: 0,
      hand: ['3C', '4H', '8S', '8H', 'KD'],
      left: [5, 9, 11, 2],
      table: { seat: 3, cards: '7S 7H', name: 'pair of sevens' },
      passed: [1],
      pass_is_final: true,
      out: [],
      turned: false,
      required: null,
      legal: ['8S 8H'],
      can_pass: true,
      last: [],
      gone: [],
      suits: 'CSHD',
      teams: false,
      position: null,
      ...round,
    },
  };
}

export function actionOf(change: Partial<DosAction>): DosAction {
  return {
    game: 'pusoy-dos',
    kind: 'played',
    seat: 1,
    cards: null,
    name: null,
    left: null,
    place: null,
    turned: false,
    leader: null,
    ...change,
  };
}

export function resultOf(change: Partial<DosResult>): DosResult {
  return {
    game: 'pusoy-dos',
    winner: 1,
    winners: [1],
    hands: [['3C'], []],
    dealt: [['3C'], ['4D']],
    actions: [],
    penalties: [1, 0],
    penalty_items: [[{ label: '1 card left', points: 1 }], []],
    scores: [-1, 1],
    items: [[{ label: 'paid to Ana', points: -1 }], [{ label: 'from Guest', points: 1 }]],
    leader: 1,
    ...change,
  };
}

export function welcome(number: number, view: TableView = viewOf()): FromServer {
  return { type: 'welcome', protocol: 2, build: 'b', number, view };
}

export function happened(
  number: number,
  view: TableView = viewOf(),
  action: Partial<DosAction> = {},
  by: Acted['by'] = 'computer',
): FromServer {
  return {
    type: 'happened',
    number,
    event: { type: 'acted', by, action: actionOf(action) },
    view,
  };
}

/** Thirteen cards of Pusoy, low to high. */
export const THIRTEEN = ['2C', '3D', '4S', '5H', '6C', '6D', '8S', '9H', '9C', 'JD', 'QS', 'KH', 'AC'];

/** A view for tests of Pusoy: seat 0 has thirteen cards to set. */
export function setViewOf(
  change: Partial<Omit<TableView, 'round'>> = {},
  round: Partial<SetRound> = {},
): SetView {
  return {
    ...viewOf({ game: 'pusoy', house: { ...viewOf().house, name: 'pusoy', title: 'Pusoy' } }),
    habits: null,
    decision: 'r1',
    ...change,
    round: {
      game: 'pusoy',
      number: 1,
      order: [0, 1, 2, 3],
      hand: THIRTEEN,
      ready: [],
      sizes: [3, 5, 5],
      fouls_taken: false,
      naturals: [],
      own: null,
      ...round,
    },
  };
}

/** A showdown of two: seat 0 wins front and back, seat 1 the middle with a royalty. */
export function setResultOf(change: Partial<SetResult> = {}): SetResult {
  const rows = (front: string, middle: string, back: string) => ({
    rows: [
      { cards: ['KH', 'KD', '2C'], name: front },
      { cards: ['9H', '9C', '9D', '4S', '4D'], name: middle },
      { cards: ['AC', 'QC', 'TC', '8C', '3C'], name: back },
    ],
    natural: null,
    cards: [],
    foul: null,
  });
  return {
    game: 'pusoy',
    winners: [1],
    sets: [
      rows('pair of kings (2)', 'two pairs, nines and fours (2)', 'flush A Q 10 8 3'),
      rows('ace high (5 3)', 'full house, nines over fours', 'straight 4-5-6-7-8'),
    ],
    scores: [-1, 1],
    accounts: [
      [
        {
          opponent: 1,
          outcome: [1, -1, 1],
          lines: [
            { label: 'front won', points: 1, row: 0 },
            { label: 'middle lost', points: -1, row: 1 },
            { label: 'royalty for the middle: full house', points: -2, row: 1 },
            { label: 'back won', points: 1, row: 2 },
          ],
          points: -1,
        },
      ],
      [
        {
          opponent: 0,
          outcome: [-1, 1, -1],
          lines: [
            { label: 'front lost', points: -1, row: 0 },
            { label: 'middle won', points: 1, row: 1 },
            { label: 'royalty for the middle: full house', points: 2, row: 1 },
            { label: 'back lost', points: -1, row: 2 },
          ],
          points: 1,
        },
      ],
    ],
    ...change,
  };
}

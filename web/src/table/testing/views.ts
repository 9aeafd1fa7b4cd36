import type { Acted, DosAction, DosResult, DosRound, FromServer, TableView } from '../../wire';
import type { DosView } from '../state';

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
    })),
    you: 0,
    phase: 'playing',
    decision: 'r1.8',
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

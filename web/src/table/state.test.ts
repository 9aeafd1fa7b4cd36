import { expect, test } from 'vitest';
import type { FromServer, Hinted } from '../wire';
import { beginning, busy, myTurn, next, playable, type Happening, type TableState } from './state';
import { happened, viewOf, welcome } from './testing/views';

function hear(state: TableState, message: FromServer): TableState {
  return next(state, { type: 'heard', message, build: 'b', protocol: 2 });
}

function after(...happenings: Happening[]): TableState {
  return happenings.reduce(next, hear(beginning('rank'), welcome(5)));
}

const select = (...cards: string[]): Happening => ({ type: 'select', cards });
const waiting = viewOf({ decision: null }, { turn: 2, legal: null });
const hint: Hinted = {
  type: 'hinted',
  decision: 'r1.8',
  action: '8S 8H',
  name: 'pair',
  reason: 'why',
  problem: null,
};
const move: Happening = {
  type: 'move',
  pending: { id: 'm1', kind: 'act', decision: 'r1.8', cards: ['8S', '8H'], number: null },
};

test('a selection is playable when the server says that exactly these cards are, in any order', () => {
  expect(playable(after(select('8H', '8S')))).toBe('8S 8H');
  expect(playable(after(select('8H')))).toBeNull();
  expect(playable(after(select('8H', '8S', 'KD')))).toBeNull();
  expect(playable(after())).toBeNull();
});

test('nothing is playable out of turn, though it was a moment ago', () => {
  const state = hear(after(select('8H', '8S')), happened(6, waiting));
  expect(state.selected).toEqual(['8H', '8S']);
  expect(myTurn(state)).toBe(false);
  expect(playable(state)).toBeNull();
});

test('a selection survives the turns of others and loses only what is no longer held', () => {
  let state = after(select('3C', '8S'));
  state = hear(state, happened(6, waiting));
  state = hear(state, happened(7, viewOf({ decision: 'r1.12' }, { hand: ['4H', '8S', 'KD'] })));
  expect(state.selected).toEqual(['8S']);
});

test('cards that are not held cannot be selected', () => {
  expect(after(select('2D', '3C')).selected).toEqual(['3C']);
});

test('an event that is not newer changes nothing', () => {
  const state = after();
  expect(hear(state, happened(5, waiting))).toBe(state);
});

test('an answer about other cards than the selected ones is dropped', () => {
  const about = (cards: string): FromServer => ({
    type: 'considered',
    cards,
    name: 'pair',
    problem: null,
    rows: [],
    warning: null,
  });
  const state = after(select('8H', '8S'));
  expect(hear(state, about('3C 4H')).considered).toBeNull();
  expect(hear(state, about('8S 8H')).considered?.name).toBe('pair');
});

test('what was said of the selection is forgotten when the table changes', () => {
  let state = hear(after(select('8H', '8S')), {
    type: 'considered',
    cards: '8S 8H',
    name: 'pair',
    problem: null,
    rows: [],
    warning: null,
  });
  state = hear(state, happened(6, viewOf({ decision: null }, { turn: 1 })));
  expect(state.considered).toBeNull();
});

test('a move is on its way until its event is there, whichever of answer and event comes first', () => {
  const event = happened(6, viewOf({ decision: null }, { turn: 1, hand: ['3C', '4H', 'KD'] }));
  const done: FromServer = { type: 'done', id: 'm1', number: 6 };
  let state = after(select('8S', '8H'), move);
  expect(busy(state)).toBe(true);
  state = hear(state, done);
  expect(busy(state)).toBe(true);
  state = hear(state, event);
  expect(state.pending).toBeNull();
  expect(hear(hear(after(move), event), done).pending).toBeNull();
});

test('a move that was done while the line was down is settled by the welcome', () => {
  const state = hear(after(move), welcome(9, viewOf({ decision: 'r1.12' })));
  expect(state.pending).toBeNull();
});

test('a refused or stale move is free to be made again, and says why', () => {
  const problem = { code: 'too_low', message: 'Too low.', rule: '', faults: [] };
  for (const type of ['refused', 'stale'] as const) {
    const state = hear(after(select('8S', '8H'), move), { type, id: 'm1', problem });
    expect(busy(state)).toBe(false);
    expect(state.problem).toEqual(problem);
    expect(state.selected).toEqual(['8S', '8H']);
  }
});

test('a hint selects its cards and has their name', () => {
  const state = hear(after(select('KD'), { type: 'hint_asked' }), hint);
  expect(state.selected).toEqual(['8S', '8H']);
  expect(state.considered?.name).toBe('pair');
});

test('a hint that nobody asked for, or for a decision that is over, does nothing', () => {
  expect(hear(after(select('KD')), hint).selected).toEqual(['KD']);
  const late = hear(after(select('KD'), { type: 'hint_asked' }), { ...hint, decision: 'r1.4' });
  expect(late.selected).toEqual(['KD']);
  expect(late.hint).toBeNull();
});

test('to ask again while a hint is on its way changes nothing', () => {
  const asked = after(select('KD'), { type: 'hint_asked' });
  const busy = { code: 'hint_busy', message: 'One at a time.', rule: '', faults: [] };
  const state = hear(asked, { ...hint, action: null, name: null, reason: null, problem: busy });
  expect(state).toEqual(asked);
  expect(hear(state, hint).hint).toEqual(hint);
});

test('a hint to pass lets go of the cards', () => {
  const state = hear(after(select('KD'), { type: 'hint_asked' }), { ...hint, action: 'pass' });
  expect(state.selected).toEqual([]);
  expect(state.hint).toMatchObject({ action: 'pass' });
});

test('one’s own order lasts for the round', () => {
  let state = after({ type: 'arrange', own: ['KD', '3C'] });
  expect(state.sort).toBe('own');
  state = hear(state, happened(6, waiting));
  expect(state.own).toEqual(['KD', '3C']);
  state = hear(state, happened(7, viewOf({}, { number: 2 })));
  expect(state.own).toEqual([]);
  expect(state.sort).toBe('rank');
});

test('another build or protocol of the server is told, and nothing else happens', () => {
  expect(after().outdated).toBe(false);
  const other = next(after(), { type: 'heard', message: welcome(5), build: 'c', protocol: 2 });
  expect(other.outdated).toBe(true);
  expect(next(after(), { type: 'heard', message: welcome(5), build: 'b', protocol: 3 }).outdated).toBe(true);
  expect(other.view).not.toBeNull();
});

test('a move that was given up is free to be made again, and says so', () => {
  const state = next(after(move), { type: 'gave_up', id: 'm1' });
  expect(busy(state)).toBe(false);
  expect(state.problem?.code).toBe('gave_up');
  expect(busy(next(after(move), { type: 'gave_up', id: 'another' }))).toBe(true);
});

test('a second greeting, in another language, keeps the selection and one’s own order', () => {
  const state = after(select('8H', '8S'), { type: 'arrange', own: ['KD', '3C'] });
  const considered: FromServer = {
    type: 'considered',
    cards: '8S 8H',
    name: 'pair',
    problem: null,
    rows: [],
    warning: null,
  };
  const again = hear(hear(state, considered), welcome(5));
  expect(again).toMatchObject({ selected: ['8H', '8S'], own: ['KD', '3C'], sort: 'own', considered: null });
});

import { screen } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { settings } from '../../settings';
import { answer, HOUSES } from '../../test/answers';
import type { SeatView, TableView } from '../../wire';
import { eachAtATable, settle, sitDown } from './sitting';
import { viewOf } from './views';

export const seat = (change: Partial<SeatView>): SeatView => ({
  name: '',
  kind: 'open',
  level_name: 'steady',
  level: 'Steady',
  style: '',
  here: true,
  away: false,
  ready: null,
  ...change,
});

export const ARRANGED = {
  rules: { players: 4, passing: 'may_return', tie_break: ['rounds_won', 'seat'], place_points: [3, 2, 1, 0] },
  sizes: [4],
  watchers: false,
  turn: null,
  bank: 0,
};

/** A table that Maria has opened, as she sees it. */
export function gathering(change: Partial<TableView> = {}): TableView {
  return {
    ...viewOf(),
    round: null,
    phase: 'gathering',
    decision: 'next.1.1',
    house: {
      name: 'cardems',
      id: 'x',
      title: 'Cardems',
      summary: ['A pass skips one turn.'],
      nearest: null,
      differences: [],
    },
    seats: [
      seat({ name: 'Maria', kind: 'person' }),
      seat({ name: 'Seat 2' }),
      seat({ name: 'Ben', kind: 'computer' }),
      seat({ name: 'Seat 4' }),
    ],
    you: 0,
    host: 0,
    arranged: ARRANGED,
    ...change,
  };
}

export const visiting = (change: Partial<TableView> = {}): TableView =>
  gathering({ you: null, decision: null, arranged: null, habits: null, ...change });

export const OPTIONS = {
  options: [
    {
      name: 'passing',
      label: 'What a pass is.',
      kind: 'choice',
      values: [
        { value: 'may_return', words: 'a pass skips one turn only' },
        { value: 'locked_out', words: 'a pass is final' },
      ],
      default: 'may_return',
      absent: null,
    },
    {
      name: 'place_points',
      label: 'The score of each place.',
      kind: 'text',
      values: [],
      default: [3, 2, 1, 0],
      absent: null,
    },
  ],
};

export const usual = {
  'GET /api/houses': { body: HOUSES },
  'GET /api/options': { body: OPTIONS },
  'GET /api/tables/abc/invite': {
    body: { link: 'http://127.0.0.1:8017/tables/abc', code: 'KQ73MDWP', qr: 'M0 0h1v1h-1z', size: 21 },
  },
};

/** Every test of a file that calls this is at a table at which people gather, with all that its page asks for. */
export function eachAtAGathering(): void {
  eachAtATable();
  beforeEach(() => {
    answer(usual);
    settings.name = '';
  });
  afterEach(() => vi.unstubAllGlobals());
}

export async function open(view: TableView): Promise<void> {
  await sitDown(view);
  await vi.waitFor(() => screen.getByTestId('gathering'));
  await settle();
}

import { vi } from 'vitest';
import type { HousesBody, RulesPage, SetRulesPage } from '../wire';

export const HOUSES: HousesBody = {
  games: [
    {
      name: 'pusoy-dos',
      title: 'Pusoy Dos',
      lead: 'Be rid of your cards.',
      houses: [
        {
          name: 'cardems',
          title: 'Cardems',
          description: 'To thirty.',
          summary: ['A pass skips one turn.'],
          sizes: [4],
        },
        {
          name: 'partners',
          title: 'Partners',
          description: 'Two pairs.',
          summary: ['A pass is final.'],
          sizes: [4],
        },
      ],
      levels: [
        { name: 'random', title: 'Random', style: 'Plays anything.' },
        { name: 'steady', title: 'Steady', style: 'Counts cards.' },
      ],
      house: 'cardems',
      level: 'steady',
    },
    {
      name: 'pusoy',
      title: 'Pusoy',
      lead: 'Thirteen cards in three rows.',
      houses: [
        {
          name: 'capsa-susun',
          title: 'Capsa Susun',
          description: 'Royalties.',
          summary: ['Two rows may be equal.'],
          sizes: [2, 3, 4],
        },
        {
          name: 'plain',
          title: 'Plain rows',
          description: 'A unit for a row.',
          summary: ['A sweep pays nothing more.'],
          sizes: [2, 3, 4],
        },
      ],
      levels: [
        { name: 'simple', title: 'Simple', style: 'Fills the back first.' },
        { name: 'best', title: 'Best', style: 'Looks at every set.' },
      ],
      house: 'plain',
      level: 'best',
    },
  ],
  paces: ['slow', 'normal', 'fast', 'instant'],
  default: { game: 'pusoy-dos', pace: 'normal' },
};

export const RULES: RulesPage = {
  name: 'cardems',
  title: 'Cardems',
  description: 'To thirty.',
  sections: [
    {
      key: 'order',
      title: 'The order of cards',
      blocks: [
        { type: 'text', text: 'Low to high.' },
        { type: 'cards', cards: ['3C', '3S'] },
      ],
    },
    {
      key: 'plays',
      title: 'Plays',
      blocks: [
        { type: 'points', items: ['Single.', 'Pair.'] },
        {
          type: 'example',
          play: ['9C', '9S'],
          table: null,
          legal: true,
          verdict: 'It may lead.',
          name: 'pair of nines',
        },
        {
          type: 'example',
          play: ['4C'],
          table: ['9C'],
          legal: false,
          verdict: 'Too low.',
          name: 'four of clubs',
        },
        { type: 'question', question: 'May I return?', answer: 'Yes.' },
        { type: 'table', head: ['Seat', 'Points'], rows: [['Ana', '-3']] },
      ],
    },
  ],
  tips: ['Tip one.', 'Tip two.'],
  sources: ['A page.'],
  open_points: ['JQKA2.'],
  differences: null,
};

export const SET_RULES: SetRulesPage = {
  name: 'capsa-susun',
  title: 'Capsa Susun',
  description: 'Royalties.',
  sections: [
    {
      key: 'order',
      title: 'The order of the rows',
      blocks: [
        {
          type: 'arrangement',
          front: ['8H', '8D', 'KC'],
          middle: ['9C', '9S', '4H', '4D', '2C'],
          back: ['AC', 'KS', 'QH', 'JD', 'TC'],
          names: ['pair of eights', 'two pairs', 'straight to the ace'],
          legal: true,
          verdict: 'This set is in order.',
        },
        {
          type: 'arrangement',
          front: ['8H', '8D', 'KC'],
          middle: ['7C', '7S', '5H', '4D', '2C'],
          back: ['AC', 'KS', 'QH', 'JD', 'TC'],
          names: ['pair of eights', 'pair of sevens', 'straight to the ace'],
          legal: false,
          verdict: 'The middle must be higher than the front.',
        },
      ],
    },
  ],
  sources: ['A page.'],
  open_points: [],
  differences: null,
};

type Answer = { status?: number; body: unknown } | 'offline';

/** A server that gives these answers by path, the last one again and again; returns what it was asked. */
export function answer(
  answers: Record<string, Answer | Answer[]>,
): { method: string; url: URL; body: unknown }[] {
  const asked: { method: string; url: URL; body: unknown }[] = [];
  const left = Object.fromEntries(
    Object.entries(answers).map(([path, one]) => [path, Array.isArray(one) ? [...one] : [one]]),
  );
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, location.href);
    const method = options.method ?? 'GET';
    asked.push({ method, url, body: options.body === undefined ? null : JSON.parse(String(options.body)) });
    const queue = left[`${method} ${url.pathname}`];
    const next = queue !== undefined && queue.length > 1 ? queue.shift() : queue?.[0];
    if (next === undefined) throw new Error(`Nothing is answered to ${method} ${url.pathname}`);
    if (next === 'offline') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(next.body), { status: next.status ?? 200 });
  });
  return asked;
}

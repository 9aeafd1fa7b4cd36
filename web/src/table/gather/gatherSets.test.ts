import { fireEvent, screen, waitFor, within } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { answer } from '../../test/answers';
import type { TableView } from '../../wire';
import { ARRANGED, eachAtAGathering, gathering, open, usual } from '../testing/gathering';
import { line } from '../testing/sitting';

eachAtAGathering();

const SET_OPTIONS = {
  options: [
    {
      name: 'naturals',
      label: 'Thirteen-card specials.',
      kind: 'pairs',
      values: [
        { value: 'dragon', words: 'dragon' },
        { value: 'six_pairs', words: 'six pairs' },
      ],
      default: [],
      absent: null,
    },
  ],
};

/** A table of Pusoy that Maria has opened, as she sees it. */
function gatheringForSets(change: Partial<TableView> = {}): TableView {
  return gathering({
    game: 'pusoy',
    house: {
      name: 'plain',
      id: 'y',
      title: 'Plain rows',
      summary: ['A sweep pays nothing more.'],
      nearest: null,
      differences: [],
    },
    arranged: { ...ARRANGED, rules: { naturals: [['dragon', 13]] }, sizes: [2, 3, 4] },
    ...change,
  });
}

test('a table of Pusoy is arranged among the houses, levels and numbers of seats of its game', async () => {
  await open(gatheringForSets());
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange the table' }));
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => dialog.getByRole('option', { name: 'Capsa Susun' }));
  expect(dialog.queryByRole('option', { name: 'Partners' })).toBeNull();
  expect(dialog.queryByRole('switch', { name: 'Card tracker' })).toBeNull();
  const third = within(dialog.getByLabelText('Seat 3'));
  expect(third.getAllByRole('option').map((one) => one.textContent)).toEqual([
    'Open for a friend',
    'Computer: Simple',
    'Computer: Best',
  ]);
  await fireEvent.change(dialog.getByLabelText('Players at the table'), { target: { value: '2' } });
  expect(dialog.queryByLabelText('Seat 3')).toBeNull();
  await fireEvent.change(dialog.getByLabelText('House'), { target: { value: 'capsa-susun' } });
  expect(line.of('arrange')).toMatchObject([
    { rules: 'plain', seats: [{ kind: 'open' }, { kind: 'open' }] },
    { rules: 'capsa-susun', seats: [{ kind: 'open' }, { kind: 'open' }] },
  ]);
});

test('a house of Pusoy Dos leaves no choice of how many sit', async () => {
  await open(gathering());
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange the table' }));
  expect(screen.getByRole('switch', { name: 'Card tracker' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Players at the table')).toBeNull();
});

test('naturals are chosen with their units, the strongest first', async () => {
  const asked = answer({ ...usual, 'GET /api/options': { body: SET_OPTIONS } });
  await open(gatheringForSets());
  await fireEvent.click(screen.getByRole('button', { name: 'Arrange the table' }));
  const units = await waitFor(() => screen.getByLabelText('Units for dragon'));
  expect(asked.find(({ url }) => url.pathname === '/api/options')?.url.searchParams.get('game')).toBe(
    'pusoy',
  );
  expect(units).toHaveValue(13);
  await fireEvent.input(units, { target: { value: '' } });
  expect(screen.queryByRole('button', { name: 'Use these rules' })).toBeNull();
  await fireEvent.change(units);
  expect(units).toHaveValue(13);
  await fireEvent.input(units, { target: { value: '6.5' } });
  await fireEvent.click(screen.getByRole('checkbox', { name: 'six pairs' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Move six pairs forward' }));
  expect(screen.getAllByRole('spinbutton').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Units for six pairs',
    'Units for dragon',
  ]);
  await fireEvent.click(screen.getByRole('button', { name: 'Use these rules' }));
  const naturals = [
    ['six_pairs', 3],
    ['dragon', 6.5],
  ];
  expect(line.of('arrange')).toMatchObject([{ rules: { naturals }, seats: { length: 4 } }]);
});

test('what is allowed at a table of Pusoy is told in its words, and of which game it is', async () => {
  const clock = { turn: 90, bank: [60, 60, 60, 60], deadlines: [null, null, null, null], now: 0 };
  await open(gatheringForSets({ you: null, decision: null, arranged: null, habits: null, clock }));
  const rules = screen.getByTestId('rules-summary');
  expect(rules).toHaveTextContent(/^Pusoy Plain rows/);
  expect(rules).toHaveTextContent('90 seconds for setting a hand, 60 seconds in reserve each round.');
  expect(rules).not.toHaveTextContent('tracker');
});

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { go, route } from '../router.svelte';
import { settings } from '../settings';
import { answer, HOUSES } from '../test/answers';
import { chooseLanguage } from '../words';
import HomePage from './HomePage.svelte';

const usual = {
  'GET /api/houses': { body: HOUSES },
  'GET /api/tables': { body: { tables: [] } },
  'POST /api/tables': { status: 201, body: { table: 'abc' } },
};

beforeEach(() => {
  go('/');
  chooseLanguage('en');
  settings.game = settings.seats = null;
  settings.houses = settings.levels = {};
  settings.pace = 'normal';
});
afterEach(() => vi.unstubAllGlobals());

const playable = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Play' })).toHaveAttribute('aria-disabled', 'false'),
  );

test('one press seats you, with what the server takes for newcomers', async () => {
  const asked = answer(usual);
  render(HomePage);
  await playable();
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(route()).toEqual({ page: 'table', table: 'abc' }));
  expect(asked.at(-1)?.body).toEqual({
    game: 'pusoy-dos',
    rules: 'cardems',
    level: 'steady',
    pace: 'normal',
    hints: true,
    tracker: true,
  });
});

test('a double press opens one table', async () => {
  const asked = answer(usual);
  render(HomePage);
  await playable();
  const button = screen.getByRole('button', { name: 'Play' });
  await Promise.all([fireEvent.click(button), fireEvent.click(button)]);
  await waitFor(() => expect(route().page).toBe('table'));
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the last choice is remembered', async () => {
  settings.houses = { 'pusoy-dos': 'partners' };
  settings.levels = { 'pusoy-dos': 'random' };
  settings.pace = 'fast';
  const asked = answer(usual);
  render(HomePage);
  await playable();
  expect(screen.getByText('Partners')).toBeInTheDocument();
  expect(screen.getByText('A pass is final.')).toBeInTheDocument();
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() =>
    expect(asked.at(-1)?.body).toMatchObject({ rules: 'partners', level: 'random', pace: 'fast' }),
  );
});

test('a remembered house that is no more gives way to the usual one', async () => {
  settings.houses = { 'pusoy-dos': 'gone' };
  answer(usual);
  render(HomePage);
  expect(await screen.findByText('Cardems')).toBeInTheDocument();
});

test('the house is changed before the deal', async () => {
  answer(usual);
  render(HomePage);
  await fireEvent.click(await screen.findByRole('button', { name: /^Change/ }));
  expect(screen.getByRole('button', { name: /Cardems/, pressed: true })).toBeInTheDocument();
  await fireEvent.click(screen.getByRole('button', { name: /Partners/, pressed: false }));
  expect(settings.houses).toEqual({ 'pusoy-dos': 'partners' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('A pass is final.')).toBeInTheDocument();
});

test('the level is changed, and says how it plays', async () => {
  answer(usual);
  render(HomePage);
  expect(await screen.findByRole('radio', { name: 'Steady' })).toBeChecked();
  expect(screen.getByText('Counts cards.')).toBeInTheDocument();
  await fireEvent.click(screen.getByRole('radio', { name: 'Random' }));
  expect(settings.levels).toEqual({ 'pusoy-dos': 'random' });
  expect(screen.getByText('Plays anything.')).toBeInTheDocument();
});

test('a table in play is offered first, and all that are kept', async () => {
  const kept = (table: string, phase: string) => ({
    table,
    house_title: 'Cardems',
    game: 'pusoy-dos',
    round: 3,
    phase,
    updated: 1.5,
  });
  answer({
    ...usual,
    'GET /api/tables': { body: { tables: [kept('old', 'match_over'), kept('now', 'playing')] } },
  });
  render(HomePage);
  expect(await screen.findByRole('link', { name: 'Go on: Cardems, round 3' })).toHaveAttribute(
    'href',
    '/tables/now',
  );
  expect(await screen.findByRole('link', { name: 'Cardems, round 3 Pusoy Dos · finished' })).toHaveAttribute(
    'href',
    '/tables/old',
  );
});

test('the other game is one press away, with its own house, level and size, and is remembered', async () => {
  settings.houses = { 'pusoy-dos': 'partners', pusoy: 'capsa-susun' };
  const asked = answer(usual);
  const first = render(HomePage);
  await playable();
  expect(screen.getByRole('radio', { name: 'Pusoy Dos' })).toBeChecked();
  expect(screen.queryByRole('group', { name: 'Players at the table' })).toBeNull();
  await fireEvent.click(screen.getByRole('radio', { name: 'Pusoy' }));
  expect(screen.getByText('Thirteen cards in three rows.')).toBeInTheDocument();
  expect(screen.getByText('Two rows may be equal.')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Best' })).toBeChecked();
  expect(screen.getByRole('radio', { name: '4' })).toBeChecked();
  await fireEvent.click(screen.getByRole('radio', { name: 'Simple' }));
  await fireEvent.click(screen.getByRole('radio', { name: '3' }));
  first.unmount();
  render(HomePage);
  await playable();
  expect(screen.getByRole('radio', { name: 'Pusoy' })).toBeChecked();
  await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(route()).toEqual({ page: 'table', table: 'abc' }));
  expect(asked.at(-1)?.body).toEqual({
    game: 'pusoy',
    rules: 'capsa-susun',
    level: 'simple',
    seats: 3,
    pace: 'normal',
    hints: true,
    tracker: true,
  });
  expect(settings.houses).toEqual({ 'pusoy-dos': 'partners', pusoy: 'capsa-susun' });
});

test('only the houses of the game are offered', async () => {
  settings.game = 'pusoy';
  answer(usual);
  render(HomePage);
  await fireEvent.click(await screen.findByRole('button', { name: /^Change/ }));
  expect(screen.queryByRole('button', { name: /Cardems/ })).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: /Capsa Susun/, pressed: false }));
  expect(settings.houses).toEqual({ pusoy: 'capsa-susun' });
});

test('a remembered game that is no more gives way to the usual one', async () => {
  settings.game = 'gone';
  answer(usual);
  render(HomePage);
  await playable();
  expect(screen.getByRole('radio', { name: 'Pusoy Dos' })).toBeChecked();
});

test('friends are invited to the game that is chosen, and it is said', async () => {
  settings.game = 'pusoy';
  settings.seats = 2;
  settings.name = 'Maria';
  const asked = answer(usual);
  render(HomePage);
  await playable();
  await fireEvent.click(screen.getByRole('button', { name: 'Play with friends' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('Game: Pusoy. House: Plain rows;');
  await fireEvent.submit(screen.getByLabelText('Your name').closest('form') as HTMLFormElement);
  await waitFor(() => expect(route()).toEqual({ page: 'table', table: 'abc' }));
  expect(asked.at(-1)?.body).toMatchObject({ game: 'pusoy', rules: 'plain', seats: 2, gather: true });
});

test('a table for friends is opened with the house as chosen and the name as remembered', async () => {
  settings.name = '';
  const asked = answer(usual);
  render(HomePage);
  await playable();
  await fireEvent.click(screen.getByRole('button', { name: 'Play with friends' }));
  const name = screen.getByLabelText('Your name');
  await fireEvent.input(name, { target: { value: ' Maria ' } });
  await fireEvent.submit(name.closest('form') as HTMLFormElement);
  await waitFor(() => expect(route()).toEqual({ page: 'table', table: 'abc' }));
  expect(asked.at(-1)?.body).toMatchObject({ rules: 'cardems', name: 'Maria', gather: true });
  expect(settings.name).toBe(' Maria ');
});

test('a code leads to its table, and a wrong one is told in a sentence', async () => {
  const asked = answer({
    ...usual,
    'POST /api/join': [
      { status: 404, body: { code: 'unknown_code', message: 'There is no table with that code.' } },
      { body: { table: 'theirs' } },
    ],
  });
  render(HomePage);
  await fireEvent.click(screen.getByRole('button', { name: 'Join by code' }));
  const field = screen.getByLabelText('Code of the table');
  expect(field).toHaveAccessibleDescription('8 letters and digits, such as KQ73 MDWP.');
  const form = field.closest('form') as HTMLFormElement;
  await fireEvent.submit(form);
  expect(screen.getByRole('alert')).toHaveTextContent('Type the code');
  for (const value of ['KQ73 MDW', 'KQ73 MDWP 2', 'KQ73 MDW!']) {
    await fireEvent.input(field, { target: { value } });
    await fireEvent.submit(form);
    expect(screen.getByRole('alert')).toHaveTextContent('8 letters and digits, such as KQ73 MDWP.');
  }
  await fireEvent.input(field, { target: { value: ' kq73-md wp ' } });
  await fireEvent.submit(form);
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('There is no table with that code.'),
  );
  await fireEvent.submit(form);
  await waitFor(() => expect(route()).toEqual({ page: 'table', table: 'theirs' }));
  expect(asked.filter((one) => one.method === 'POST').map((one) => one.body)).toEqual([
    { code: 'kq73-md wp' },
    { code: 'kq73-md wp' },
  ]);
});

test('a table where friends gather is offered as such, and a closed one is not to go on with', async () => {
  const kept = (table: string, phase: string) => ({
    table,
    house_title: 'Cardems',
    game: 'pusoy-dos',
    round: 0,
    phase,
    updated: 1.5,
  });
  answer({
    ...usual,
    'GET /api/tables': { body: { tables: [kept('shut', 'closed'), kept('now', 'gathering')] } },
  });
  render(HomePage);
  expect(await screen.findByRole('link', { name: 'Back to your friends: Cardems' })).toHaveAttribute(
    'href',
    '/tables/now',
  );
  expect(screen.getByRole('link', { name: 'Cardems Pusoy Dos · closed' })).toBeInTheDocument();
});

describe('when something fails', () => {
  test('a server that is away is said so, and asked again', async () => {
    answer({ ...usual, 'GET /api/houses': ['offline', { body: HOUSES }] });
    render(HomePage);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server does not answer.');
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await playable();
  });

  test('a refusal to deal is told in its own words', async () => {
    answer({
      ...usual,
      'POST /api/tables': [
        { status: 503, body: { code: 'not_saved', message: 'The disk is full.' } },
        { status: 201, body: { table: 'abc' } },
      ],
    });
    render(HomePage);
    await playable();
    await fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full.');
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(route()).toEqual({ page: 'table', table: 'abc' }));
  });

  test('an answer that is none is a fault of the server', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>', { status: 500 }));
    render(HomePage);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server could not answer just now.');
  });

  test('what is kept may fail without a word: one can play', async () => {
    answer({ ...usual, 'GET /api/tables': { status: 503, body: { code: 'not_read', message: 'x' } } });
    render(HomePage);
    await playable();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('the language is switched at once, and the houses asked for in it', async () => {
  const asked = answer(usual);
  render(HomePage);
  await playable();
  chooseLanguage('fil');
  expect(await screen.findByRole('button', { name: 'Maglaro' })).toBeInTheDocument();
  await waitFor(() =>
    expect(
      asked.some(({ url }) => url.pathname === '/api/houses' && url.searchParams.get('language') === 'fil'),
    ).toBe(true),
  );
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { go, route } from '../router.svelte';
import { settings } from '../settings';
import { answer, HOUSES, RULES, SET_RULES } from '../test/answers';
import { chooseLanguage } from '../words';
import HousesPage from './HousesPage.svelte';
import RulesPage from './RulesPage.svelte';

const usual = {
  'GET /api/houses': { body: HOUSES },
  'GET /api/rules/cardems': { body: RULES },
  'GET /api/rules/capsa-susun': { body: SET_RULES },
  'POST /api/tables': { status: 201, body: { table: 'abc' } },
};

beforeEach(() => {
  chooseLanguage('en');
  settings.game = settings.seats = null;
  settings.houses = settings.levels = {};
  go('/rules/cardems');
});
afterEach(() => vi.unstubAllGlobals());

test('all houses are on one page', async () => {
  answer(usual);
  render(HousesPage);
  expect(await screen.findByRole('link', { name: 'Partners' })).toHaveAttribute('href', '/rules/partners');
  expect(screen.getByText('A pass skips one turn.')).toBeInTheDocument();
});

test('they stand under their games', async () => {
  answer(usual);
  render(HousesPage);
  const pusoy = await screen.findByRole('region', { name: 'Pusoy' });
  expect(within(pusoy).getByText('Thirteen cards in three rows.')).toBeInTheDocument();
  expect(
    within(pusoy)
      .getAllByRole('link')
      .map((one) => one.textContent),
  ).toEqual(['Capsa Susun', 'Plain rows']);
  expect(
    within(screen.getByRole('region', { name: 'Pusoy Dos' })).getByRole('link', { name: 'Cardems' }),
  ).toBeInTheDocument();
});

describe('a page of rules', () => {
  test('has its sections, and a list of them that leads there', async () => {
    answer(usual);
    render(RulesPage, { name: 'cardems', other: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Cardems' })).toBeInTheDocument();
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    for (const link of within(contents).getAllByRole('link')) {
      const target = document.getElementById((link.getAttribute('href') as string).slice(1));
      expect(target?.textContent).toBe(link.textContent);
    }
    expect(within(contents).getAllByRole('link')).toHaveLength(5);
  });

  test('draws its examples, with a verdict in words', async () => {
    answer(usual);
    render(RulesPage, { name: 'cardems', other: null });
    const [lead, answered] = (await screen.findAllByRole('figure')) as [HTMLElement, HTMLElement];
    expect(within(lead).getByRole('img', { name: 'nine of clubs and nine of spades' })).toBeInTheDocument();
    expect(lead).toHaveTextContent(/Lead.*Allowed.*pair of nines.*It may lead\./s);
    expect(answered).toHaveTextContent(/On the table.*Played.*Not allowed.*Too low\./s);
  });

  test('shows every kind of block', async () => {
    answer(usual);
    render(RulesPage, { name: 'cardems', other: null });
    expect(await screen.findByText('Low to high.')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'three of clubs and three of spades' })).toBeInTheDocument();
    expect(screen.getByText('Pair.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 3, name: 'May I return?' })).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: 'Ana' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '-3' })).toBeInTheDocument();
    for (const text of ['Tip two.', 'A page.', 'JQKA2.']) expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('is played at a press', async () => {
    const asked = answer(usual);
    render(RulesPage, { name: 'cardems', other: null });
    const button = await screen.findByRole('button', { name: 'Play this house' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    await fireEvent.click(button);
    await waitFor(() => expect(route()).toEqual({ page: 'table', table: 'abc' }));
    expect(asked.at(-1)?.body).toMatchObject({ rules: 'cardems', level: 'steady' });
  });

  test('of Pusoy draws its sets, the front on top, with a verdict in words', async () => {
    answer(usual);
    render(RulesPage, { name: 'capsa-susun', other: null });
    const [good, bad] = (await screen.findAllByRole('figure')) as [HTMLElement, HTMLElement];
    expect(
      within(good)
        .getAllByRole('listitem')
        .map((row) => row.textContent.trim()),
    ).toEqual(['Front pair of eights 88K', 'Middle two pairs 99442', 'Back straight to the ace AKQJ10']);
    expect(within(good).getAllByRole('img')[0]).toHaveAccessibleName(
      'eight of hearts, eight of diamonds and king of clubs',
    );
    expect(good).toHaveTextContent('This set is in order.');
    expect(bad).toHaveTextContent(/Out of order.*The middle must be higher than the front\./s);
    expect(screen.queryByRole('heading', { name: 'Five tips' })).toBeNull();
  });

  test('of Pusoy is played, and compared, within its game', async () => {
    const asked = answer(usual);
    render(RulesPage, { name: 'capsa-susun', other: null });
    const choice = await screen.findByRole('combobox', { name: 'Compare with' });
    await screen.findByRole('option', { name: 'Plain rows' });
    expect(within(choice).queryByRole('option', { name: 'Cardems' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Play this house' }));
    await waitFor(() => expect(route()).toEqual({ page: 'table', table: 'abc' }));
    expect(asked.at(-1)?.body).toMatchObject({
      game: 'pusoy',
      rules: 'capsa-susun',
      level: 'best',
      seats: 4,
    });
    expect(settings.game).toBe('pusoy');
  });

  test('is compared with another house by the address', async () => {
    answer(usual);
    render(RulesPage, { name: 'cardems', other: null });
    const choice = await screen.findByRole('combobox', { name: 'Compare with' });
    await screen.findByRole('option', { name: 'Partners' });
    expect(within(choice).queryByRole('option', { name: 'Cardems' })).toBeNull();
    await fireEvent.change(choice, { target: { value: 'partners' } });
    expect(route()).toMatchObject({ name: 'cardems', with: 'partners' });
  });

  test('shows the differences side by side', async () => {
    const differences = {
      with: 'partners',
      with_title: 'Partners',
      changes: [{ option: 'pass', mine: 'Skips a turn.', theirs: 'Is final.' }],
    };
    const asked = answer({ ...usual, 'GET /api/rules/cardems': { body: { ...RULES, differences } } });
    render(RulesPage, { name: 'cardems', other: 'partners' });
    expect(await screen.findByRole('heading', { name: 'Differences from Partners' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Skips a turn. Is final.' })).toBeInTheDocument();
    expect(asked.find(({ url }) => url.pathname.startsWith('/api/rules'))?.url.searchParams.get('with')).toBe(
      'partners',
    );
  });

  test('of houses that agree says so', async () => {
    const differences = { with: 'partners', with_title: 'Partners', changes: [] };
    answer({ ...usual, 'GET /api/rules/cardems': { body: { ...RULES, differences } } });
    render(RulesPage, { name: 'cardems', other: 'partners' });
    expect(await screen.findByText('These two houses play by the same rules.')).toBeInTheDocument();
  });

  test('that there is not leads to all houses', async () => {
    answer({
      ...usual,
      'GET /api/rules/nowhere': { status: 404, body: { code: 'unknown_house', message: 'x' } },
    });
    render(RulesPage, { name: 'nowhere', other: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'No such house' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All houses' })).toHaveAttribute('href', '/rules');
  });

  test('that does not come is asked for again', async () => {
    answer({ ...usual, 'GET /api/rules/cardems': ['offline', { body: RULES }] });
    render(RulesPage, { name: 'cardems', other: null });
    await screen.findByRole('alert');
    await fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cardems' })).toBeInTheDocument();
  });
});

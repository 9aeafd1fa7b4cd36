import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import App from '../App.svelte';
import { go } from '../router.svelte';
import { settings } from '../settings';
import { answer, HOUSES } from '../test/answers';
import { chooseLanguage } from '../words';
import { SAMPLE_CODE, spacedCode } from './codes';
import Switch from './Switch.svelte';

beforeEach(() => {
  chooseLanguage('en');
  settings.theme = 'system';
  settings.fourColours = false;
  answer({ 'GET /api/houses': { body: HOUSES }, 'GET /api/tables': { body: { tables: [] } } });
  go('/');
});
afterEach(() => vi.unstubAllGlobals());

test('every page says that nothing is staked, and for whom it is', async () => {
  render(App);
  for (const path of ['/', '/rules', '/nothing']) {
    go(path);
    await screen.findByRole('heading', { level: 1 });
    const foot = screen.getByRole('contentinfo');
    expect(foot).toHaveTextContent('no stakes');
    expect(foot).toHaveTextContent('21 and over in the Philippines');
  }
});

test('the document has the language', async () => {
  render(App);
  await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  chooseLanguage('fil');
  await waitFor(() => expect(document.documentElement.lang).toBe('fil'));
  expect(screen.getByRole('link', { name: 'Patakaran' })).toBeInTheDocument();
});

test('an address that is none says so, and the title too', async () => {
  go('/nothing');
  render(App);
  expect(await screen.findByRole('heading', { level: 1, name: 'No such page' })).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('No such page · Pusoy'));
});

test('settings change the page at once', async () => {
  render(App);
  await fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'));
  await fireEvent.click(screen.getByRole('switch', { name: 'Four-colour cards' }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-colours', 'four'));
  await fireEvent.click(screen.getByRole('radio', { name: 'Filipino' }));
  expect(await screen.findByRole('dialog', { name: 'Mga setting' })).toBeInTheDocument();
  await fireEvent.click(screen.getByRole('button', { name: 'Isara' }));
});

test('a code is read in groups of four', () => {
  expect(spacedCode(SAMPLE_CODE)).toBe('KQ73 MDWP');
});

test('a switch shows what is so, and blocked it asks for nothing and says why', async () => {
  const asked: boolean[] = [];
  const props = { label: 'Lamp', note: 'Bright.', checked: false, onswitch: (on: boolean) => asked.push(on) };
  const { rerender } = render(Switch, props);
  const lamp = screen.getByRole('switch', { name: 'Lamp' });
  await fireEvent.click(lamp);
  expect(asked).toEqual([true]);
  expect(lamp).not.toBeChecked();
  await rerender({ ...props, blocked: 'No current.' });
  await fireEvent.click(lamp);
  expect(asked).toEqual([true]);
  expect(lamp).not.toBeChecked();
  expect(lamp).toHaveAccessibleDescription('No current.');
  await rerender({ ...props, blocked: null, checked: true });
  expect(lamp).toBeChecked();
});

test('whoever changes the page hears of it', async () => {
  render(App);
  go('/rules');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

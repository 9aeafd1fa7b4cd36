import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import App from '../App.svelte';
import { go } from '../router.svelte';
import { settings } from '../settings';
import { answer, HOUSES } from '../test/answers';
import { chooseLanguage, say } from '../words';
import { startFresh } from './fresh';
import { sharesToHome, startInstall } from './install.svelte';
import InstallOffer from './InstallOffer.svelte';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ';
const SAFARI = `${IPHONE}Version/18.5 Mobile/15E148 Safari/604.1`;
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

/** The browser offers to install the page; returns its event and how the person answers. */
function offer(): { event: Event; prompt: ReturnType<typeof vi.fn>; answered: () => void } {
  let answered = (): void => {};
  const prompt = vi.fn(() => new Promise<void>((resolve) => (answered = resolve)));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { event, prompt, answered: () => answered() };
}

const button = () => screen.queryByRole('button', { name: 'Install as an app' });
let stop: () => void;

beforeEach(() => {
  chooseLanguage('en');
  settings.theme = 'system';
  go('/');
  stop = startInstall();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the offer to install', () => {
  test('is there only while the browser makes one, and keeps its banner away', async () => {
    render(InstallOffer, { told: true });
    expect(button()).toBeNull();
    const { event } = offer();
    expect(event.defaultPrevented).toBe(true);
    await tick();
    expect(button()).not.toBeNull();
    dispatchEvent(new Event('appinstalled'));
    await tick();
    expect(button()).toBeNull();
  });

  test('asks once for each event, and goes when the person has answered', async () => {
    render(InstallOffer);
    const { prompt, answered } = offer();
    await tick();
    await fireEvent.click(button() as HTMLElement);
    await fireEvent.click(button() as HTMLElement);
    expect(prompt).toHaveBeenCalledTimes(1);
    answered();
    await waitFor(() => expect(button()).toBeNull());
  });

  test('stays when the browser makes another while the person says no', async () => {
    render(InstallOffer);
    const first = offer();
    await tick();
    await fireEvent.click(button() as HTMLElement);
    const second = offer();
    first.answered();
    await tick();
    await fireEvent.click(button() as HTMLElement);
    expect(second.prompt).toHaveBeenCalledTimes(1);
  });

  test('is not made in the installed app', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(display-mode: standalone)' }));
    render(InstallOffer);
    offer();
    await tick();
    expect(button()).toBeNull();
  });

  test('is on the first page and in the settings', async () => {
    answer({ 'GET /api/houses': { body: HOUSES }, 'GET /api/tables': { body: { tables: [] } } });
    render(App);
    offer();
    expect(await screen.findAllByRole('button', { name: 'Install as an app' })).toHaveLength(1);
    await fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
    expect(await screen.findAllByRole('button', { name: 'Install as an app' })).toHaveLength(2);
  });
});

describe('how to install where no browser asks', () => {
  test.each([
    ['Safari on an iPhone', SAFARI, false, 5, true, true],
    ['Safari on an iPad, which calls itself a Mac', IPAD, false, 5, true, true],
    ['the app itself', SAFARI, true, 5, true, false],
    ['plain http', SAFARI, false, 5, false, false],
    ['a Mac', IPAD, undefined, 0, true, false],
    ['a page within another app', `${IPHONE}Mobile/15E148 [FBAN/FBIOS]`, false, 5, true, false],
    ['another browser', `${IPHONE}CriOS/138.0 Mobile/15E148 Safari/604.1`, false, 5, true, false],
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 15) Chrome/138.0 Mobile Safari/537.36',
      undefined,
      5,
      true,
      false,
    ],
  ])('%s', (_, userAgent, standalone, maxTouchPoints, secure, told) => {
    const browser = standalone === undefined ? {} : { standalone };
    expect(sharesToHome({ userAgent, maxTouchPoints, ...browser }, secure)).toBe(told);
  });

  test('is told in the settings alone', () => {
    vi.stubGlobal('navigator', {
      userAgent: SAFARI,
      standalone: false,
      maxTouchPoints: 5,
      languages: ['en'],
    });
    vi.stubGlobal('isSecureContext', true);
    const { unmount } = render(InstallOffer);
    expect(screen.queryByText(say('install.share'))).toBeNull();
    unmount();
    render(InstallOffer, { told: true });
    expect(screen.getByText(say('install.share'))).toBeInTheDocument();
  });
});

describe('whoever comes back', () => {
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

  test.each([
    ['to the build that is handed out', { body: { build: 'old' } }, 0],
    ['to an older one', { body: { build: 'new' } }, 1],
    ['to a server without a name for it', { body: { build: '' } }, 0],
    ['and no server is there', 'offline' as const, 0],
  ])('%s', async (_, said, reloads) => {
    const asked = answer({ 'GET /build.json': said });
    const reload = vi.fn();
    const stop = startFresh('old', reload);
    comeBack();
    await waitFor(() => expect(asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(reload).toHaveBeenCalledTimes(reloads);
    stop();
  });

  test('to a table or a dialog is left alone: the table asks for itself', () => {
    const asked = answer({ 'GET /build.json': { body: { build: 'new' } } });
    const stop = startFresh('old', () => expect.fail('reloaded'));
    go('/tables/any');
    comeBack();
    go('/');
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    comeBack();
    dialog.remove();
    expect(asked).toEqual([]);
    stop();
  });
});

describe('the colours around the page', () => {
  const root = join(import.meta.dirname, '../..');
  const metas = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];

  test('are those of the ground, in the document and in the manifest', () => {
    const tokens = readFileSync(join(root, 'src/style/tokens.css'), 'utf8');
    const [, light, dark] = /--colour-ground: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
    const page = new DOMParser().parseFromString(readFileSync(join(root, 'index.html'), 'utf8'), 'text/html');
    const painted = [...page.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
    expect(painted.map(({ content, dataset }) => [dataset['theme'], content])).toEqual([
      ['light', light],
      ['dark', dark],
    ]);
    const manifest = JSON.parse(readFileSync(join(root, 'public/manifest.webmanifest'), 'utf8')) as unknown;
    expect(manifest).toMatchObject({ background_color: light, theme_color: light });
  });

  test('follow the theme that is set', async () => {
    answer({ 'GET /api/houses': { body: HOUSES }, 'GET /api/tables': { body: { tables: [] } } });
    for (const theme of ['light', 'dark']) {
      const meta = document.createElement('meta');
      meta.name = 'theme-color';
      meta.dataset['theme'] = theme;
      document.head.append(meta);
    }
    render(App);
    const media = () => metas().map((meta) => meta.media);
    const bySystem = ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'];
    await waitFor(() => expect(media()).toEqual(bySystem));
    settings.theme = 'dark';
    await waitFor(() => expect(media()).toEqual(['not all', 'all']));
    settings.theme = 'light';
    await waitFor(() => expect(media()).toEqual(['all', 'not all']));
    for (const meta of metas()) meta.remove();
  });
});

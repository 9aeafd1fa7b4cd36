import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULTS, parse } from './values';

/** The module as a new page loads it. */
async function fresh() {
  vi.resetModules();
  return (await import('../settings')).settings;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('what was kept', () => {
  test('comes back', () => {
    expect(
      parse('{"theme":"dark","sound":false,"game":"pusoy","houses":{"pusoy":"plain"},"seats":3}'),
    ).toEqual({
      ...DEFAULTS,
      theme: 'dark',
      sound: false,
      game: 'pusoy',
      houses: { pusoy: 'plain' },
      seats: 3,
    });
  });

  test('while there was one game is what that game goes on with', () => {
    const former = parse('{"house":"partners","level":"random"}');
    expect(former).toEqual({
      ...DEFAULTS,
      houses: { 'pusoy-dos': 'partners' },
      levels: { 'pusoy-dos': 'random' },
    });
    expect(parse('{"house":"partners","houses":{"pusoy":"plain"}}').houses).toEqual({ pusoy: 'plain' });
  });

  test('holds any name that is not too long', () => {
    expect(parse('{"name":"José <b> Ñ"}').name).toBe('José <b> Ñ');
    expect(parse(JSON.stringify({ name: 'x'.repeat(25) })).name).toBe('');
    expect(parse('{"name":7}').name).toBe('');
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '{"theme":"pink","sound":"yes","house":7,"level":"<b>","pace":null,"x":1}',
    '{"game":7,"houses":["cardems"],"levels":{"pusoy":"<b>"},"seats":2.5}',
  ])('and cannot be read (%s) is as at first', (text) => {
    expect(parse(text)).toEqual(DEFAULTS);
  });
});

describe('settings', () => {
  test('outlive the page', async () => {
    (await fresh()).fourColours = true;
    expect((await fresh()).fourColours).toBe(true);
  });

  test('work where storage throws', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const settings = await fresh();
    settings.theme = 'dark';
    expect(settings.theme).toBe('dark');
  });

  test('work where there is no storage at all', async () => {
    vi.stubGlobal('localStorage', undefined);
    const settings = await fresh();
    settings.pace = 'fast';
    expect(settings.pace).toBe('fast');
    vi.unstubAllGlobals();
  });

  test('follow another tab', async () => {
    const settings = await fresh();
    dispatchEvent(new StorageEvent('storage', { key: 'pusoy.settings', newValue: '{"language":"fil"}' }));
    expect(settings.language).toBe('fil');
    dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: '{"language":"en"}' }));
    expect(settings.language).toBe('fil');
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changes, followed, go, parse, route, startRouter } from './router.svelte';

describe('an address', () => {
  test.each([
    ['/', '', { page: 'home' }],
    ['/rules', '', { page: 'houses' }],
    ['/rules/', '', { page: 'houses' }],
    ['/rules/cardems', '', { page: 'rules', name: 'cardems', with: null }],
    ['/rules/cardems', '?with=partners', { page: 'rules', name: 'cardems', with: 'partners' }],
    ['/tables/aB-_9', '', { page: 'table', table: 'aB-_9' }],
    ['/tables', '', { page: 'missing' }],
    ['/tables/a/b', '', { page: 'missing' }],
    ['/tables/a%2fb', '', { page: 'missing' }],
    ['/tables/a%2Fsocket', '', { page: 'missing' }],
    ['/rules/a%2Fb', '', { page: 'missing' }],
    ['/rules/%E0%A4%A', '', { page: 'missing' }],
    ['/nothing', '', { page: 'missing' }],
  ])('%s%s is %j', (path, search, expected) => {
    expect(parse(path, search)).toEqual(expected);
  });
});

describe('going about', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = startRouter();
    go('/');
  });
  afterEach(() => {
    stop();
    document.body.innerHTML = '';
  });

  /** Presses a link made of this text; true where the page itself follows it. */
  function press(link: string, event: MouseEventInit = {}): boolean {
    document.body.innerHTML = link;
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...event });
    let ours = false;
    const watch = (seen: MouseEvent) => {
      ours = followed(seen) !== null;
      seen.preventDefault(); // jsdom cannot leave a page
    };
    document.body.addEventListener('click', watch, { once: true });
    document.querySelector('a span, a')?.dispatchEvent(click);
    return ours;
  }

  test('changes the address and the page', () => {
    const before = changes();
    go('/rules/cardems');
    expect(location.pathname).toBe('/rules/cardems');
    expect(route()).toEqual({ page: 'rules', name: 'cardems', with: null });
    expect(changes()).toBe(before + 1);
  });

  test('to a comparison stays on the page', () => {
    go('/rules/cardems');
    const before = changes();
    go('/rules/cardems?with=partners', { replace: true });
    expect(route()).toMatchObject({ with: 'partners' });
    expect(changes()).toBe(before);
  });

  test('a press on a link goes there without a new load', () => {
    document.body.innerHTML = '<a href="/rules"><span>Rules</span></a>';
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('span')?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(route()).toEqual({ page: 'houses' });
  });

  test.each([
    ['another site', '<a href="https://example.org/rules">x</a>', {}],
    ['a download', '<a href="/rules" download>x</a>', {}],
    ['a file', '<a href="/api/tables/x/record">x</a>', {}],
    ['another window', '<a href="/rules" target="_blank">x</a>', {}],
    ['a new tab', '<a href="/rules">x</a>', { ctrlKey: true }],
    ['a place on this page', '<a href="#tips">x</a>', {}],
    ['the middle button', '<a href="/rules">x</a>', { button: 1 }],
  ])('%s is left to the browser', (_, link, event) => {
    expect(press(link, event)).toBe(false);
  });

  test('the browser goes back', async () => {
    go('/rules');
    history.back();
    await new Promise((done) => addEventListener('popstate', done, { once: true }));
    expect(route()).toEqual({ page: 'home' });
  });
});

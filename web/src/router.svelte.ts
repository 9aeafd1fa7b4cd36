export type Route =
  | { page: 'home' }
  | { page: 'table'; table: string }
  | { page: 'houses' }
  | { page: 'rules'; name: string; with: string | null }
  | { page: 'missing' };

/** Which page an address is. */
export function parse(path: string, search = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const [first, second] = parts.map(decode);
  if (parts.length === 0) return { page: 'home' };
  if (parts.length === 1 && first === 'rules') return { page: 'houses' };
  if (parts.length === 2 && second !== undefined && second !== '') {
    if (first === 'tables') return { page: 'table', table: second };
    if (first === 'rules')
      return { page: 'rules', name: second, with: new URLSearchParams(search).get('with') };
  }
  return { page: 'missing' };
}

function decode(part: string): string {
  try {
    const whole = decodeURIComponent(part);
    return whole.includes('/') ? '' : whole; // nothing of ours has a stroke in its name
  } catch {
    return ''; // a broken escape is no page of ours
  }
}

let current = $state<Route>(parse(location.pathname, location.search));
let visits = $state(0);

/** The page now, and how often pages were changed so far (0: the first one, just loaded). */
export function route(): Route {
  return current;
}

export function changes(): number {
  return visits;
}

/** Go to a page of ours, without loading it anew. */
export function go(to: string, { replace = false } = {}): void {
  const url = new URL(to, location.href);
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  arrive(url);
}

function arrive(url: { pathname: string; search: string }): void {
  const next = parse(url.pathname, url.search);
  const isNew = place(next) !== place(current);
  current = next;
  if (isNew) visits += 1;
}

/** Comparing with another house is no other page: one stays where one reads. */
function place(one: Route): string {
  return JSON.stringify({ ...one, with: null });
}

/** The link of ours that a click follows within the page; null where the browser itself should. */
export function followed(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement)) return null;
  if (link.target !== '' || link.hasAttribute('download')) return null;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin) return null;
  if (parse(url.pathname).page === 'missing') return null; // /api/..., /licences.txt
  if (url.hash !== '' && url.pathname === location.pathname && url.search === location.search) return null;
  return url;
}

/** Follow links and the browser's own back and forward; returns how to stop. */
export function startRouter(): () => void {
  const click = (event: MouseEvent) => {
    const url = followed(event);
    if (url === null) return;
    event.preventDefault();
    go(url.href);
  };
  const pop = () => arrive(location);
  document.addEventListener('click', click);
  addEventListener('popstate', pop);
  return () => {
    document.removeEventListener('click', click);
    removeEventListener('popstate', pop);
  };
}

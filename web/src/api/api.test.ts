import { afterEach, expect, test, vi } from 'vitest';
import { answer } from '../test/answers';
import { Attempt } from './attempt.svelte';
import { Remote } from './remote.svelte';
import { ApiError, request, toldOf } from './request';
import { joinByCode, linkToMove, makeGathering, makeTableLike } from './tables';

afterEach(() => vi.unstubAllGlobals());

const failure = (address: string) => request(address).catch((error: unknown) => error as ApiError);

test('a refusal keeps its code, its sentence and its status', async () => {
  answer({ 'GET /api/x': { status: 409, body: { code: 'no_finished_round', message: 'Not yet.' } } });
  const error = (await failure('/api/x')) as ApiError;
  expect(error).toBeInstanceOf(ApiError);
  expect([error.code, error.message, error.status]).toEqual(['no_finished_round', 'Not yet.', 409]);
  expect(toldOf(error)).toEqual({ why: 'refused', message: 'Not yet.' });
});

test('nobody there, nothing there, and something that is no answer of ours are told apart', async () => {
  answer({
    'GET /api/off': 'offline',
    'GET /api/none': { status: 404, body: { code: 'unknown_table', message: 'No such table.' } },
    'GET /api/odd': { status: 502, body: null },
    'GET /api/empty': { body: null },
    'GET /api/many': { status: 429, body: { code: 'too_many_tries', message: 'Later.' } },
  });
  expect(toldOf(await failure('/api/off'))).toEqual({ why: 'offline', message: '' });
  expect(toldOf(await failure('/api/none'))).toEqual({ why: 'missing', message: 'No such table.' });
  expect(toldOf(await failure('/api/many'))).toEqual({ why: 'failed', message: 'Later.' });
  expect(toldOf(await failure('/api/odd'))).toEqual({ why: 'failed', message: '' });
  expect(await failure('/api/odd')).toMatchObject({ code: 'http_502', message: '' });
  expect(await failure('/api/empty')).toMatchObject({ code: 'http_200' });
  expect(toldOf(new TypeError('a fault of ours'))).toEqual({ why: 'failed', message: '' });
});

test('an earlier question that is answered late changes nothing', async () => {
  const remote = new Remote<string>();
  const answers: ((value: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  const first = remote.load('/api/a');
  const second = remote.load('/api/b');
  answers[1]?.(new Response('"b"'));
  await second;
  answers[0]?.(new Response('"a"'));
  await first;
  expect(remote.value).toBe('b');
});

test('a table like another is asked for by that one alone', async () => {
  const asked = answer({ 'POST /api/tables': { status: 201, body: { table: 'new' } } });
  expect(await makeTableLike('old', 'fil')).toBe('new');
  expect(asked[0]?.body).toEqual({ like: 'old' });
  expect(asked[0]?.url.search).toBe('?language=fil');
});

test('what friends need is asked for as the server takes it', async () => {
  const asked = answer({
    'POST /api/tables': { status: 201, body: { table: 'new' } },
    'POST /api/join': { body: { table: 'theirs' } },
    'POST /api/tables/a%20b/move': { body: { link: 'http://x/#take=t' } },
  });
  const table = { pace: 'normal', hints: true, tracker: true };
  const wish = { game: 'pusoy', rules: 'plain', level: 'best', seats: 3, ...table };
  expect(await makeGathering(wish, 'Maria', 'en')).toBe('new');
  expect(await makeTableLike('old', 'en', true)).toBe('new');
  expect(await joinByCode('kq73 mdwp', 'en')).toBe('theirs');
  expect(await linkToMove('a b', 'fil')).toBe('http://x/#take=t');
  expect(asked.map((one) => one.body)).toEqual([
    { ...wish, name: 'Maria', gather: true },
    { like: 'old', gather: true },
    { code: 'kq73 mdwp' },
    null,
  ]);
});

test('an attempt is made once at a time, and tells what went wrong until the next', async () => {
  const attempt = new Attempt();
  let fail: (error: Error) => void = () => undefined;
  const first = attempt.make(() => new Promise((_, reject) => (fail = reject)));
  expect(attempt.busy).toBe(true);
  expect(await attempt.make(() => Promise.reject(new Error('never asked')))).toBe(false);
  fail(new ApiError('table_full', 'No seat is open.', 409));
  expect(await first).toBe(false);
  expect([attempt.busy, attempt.trouble]).toEqual([false, { why: 'refused', message: 'No seat is open.' }]);
  expect(await attempt.make(() => Promise.resolve())).toBe(true);
  expect(attempt.trouble).toBeNull();
});

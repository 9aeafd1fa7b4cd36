import { untrack } from 'svelte';
import { ApiError } from '../net/api';

/** Why something did not come: nobody answers, there is no such thing, or the server has a problem of its own. */
export type Why = 'offline' | 'missing' | 'failed';

export type State<T> =
  { kind: 'loading' } | { kind: 'ready'; value: T } | { kind: 'failed'; why: Why; message: string };

/** What the API answers at this address. Raises ApiError; `http_404` and the like where it has no code of its own. */
export async function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(address, {
      headers: { accept: 'application/json' },
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('offline', '');
  }
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body as T;
  const told = (body ?? {}) as { code?: string; message?: string };
  const code = answer.status === 404 ? 'missing' : (told.code ?? `http_${answer.status}`);
  throw new ApiError(code, told.message ?? '');
}

/** What an error means to a person. */
export function why(error: unknown): Why {
  if (!(error instanceof ApiError)) return 'failed';
  return error.code === 'offline' || error.code === 'missing' ? error.code : 'failed';
}

/** Something that the API tells: loading, there, or not to be had. What is there stays until its successor is. */
export class Remote<T> {
  state = $state.raw<State<T>>({ kind: 'loading' });
  #asked: AbortController | null = null;
  #address = '';

  get value(): T | null {
    return this.state.kind === 'ready' ? this.state.value : null;
  }

  /** Load from this address; an earlier question is dropped. */
  async load(address: string, { keep = true } = {}): Promise<void> {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    this.#address = address;
    // What is asked for follows the address alone, never what came of it.
    if (!keep || untrack(() => this.state.kind) !== 'ready') this.state = { kind: 'loading' };
    try {
      const value = await get<T>(address, asked.signal);
      if (!asked.signal.aborted) this.state = { kind: 'ready', value };
    } catch (error) {
      if (asked.signal.aborted) return;
      const message = error instanceof ApiError ? error.message : '';
      this.state = { kind: 'failed', why: why(error), message };
    }
  }

  /** Ask once more. */
  async again(): Promise<void> {
    await this.load(this.#address, { keep: false });
  }
}

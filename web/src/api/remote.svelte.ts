import { untrack } from 'svelte';
import { request, toldOf, type Told } from './request';

export type State<T> = { kind: 'loading' } | { kind: 'ready'; value: T } | ({ kind: 'failed' } & Told);

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
      const value = await request<T>(address, { signal: asked.signal });
      if (!asked.signal.aborted) this.state = { kind: 'ready', value };
    } catch (error) {
      if (!asked.signal.aborted) this.state = { kind: 'failed', ...toldOf(error) };
    }
  }

  /** Ask once more. */
  async again(): Promise<void> {
    await this.load(this.#address, { keep: false });
  }
}

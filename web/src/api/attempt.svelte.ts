import { toldOf, type Told } from './request';

/** Something that the server is asked for: once at a time, and what went wrong, for a page to show. */
export class Attempt {
  busy = $state(false);
  trouble = $state.raw<Told | null>(null);

  /** Ask, unless something is on its way; whether it was done. */
  async make(ask: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = null;
    try {
      await ask();
    } catch (error) {
      this.trouble = toldOf(error);
    } finally {
      this.busy = false;
    }
    return this.trouble === null;
  }
}

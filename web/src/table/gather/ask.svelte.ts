import type { Problem } from '../../wire';
import { tellProblem } from '../telling';

/** A request to the table: whether it is on its way, and why it was not done. */
export class Asking {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  /** Ask, unless something is on its way; whether it was done. */
  async ask(request: () => Promise<Problem | null>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    this.problem = await request();
    this.busy = false;
    return this.problem === null;
  }

  /** The problem as a sentence; empty where there is none. */
  get sentence(): string {
    return this.problem === null ? '' : tellProblem(this.problem);
  }
}

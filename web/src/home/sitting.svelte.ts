import { Attempt } from '../api/attempt.svelte';
import { play, type Chosen } from './choice.svelte';

/** Sitting down at a new table. */
export class Sitting extends Attempt {
  async down(chosen: Chosen | undefined): Promise<void> {
    if (chosen !== undefined) await this.make(() => play(chosen));
  }
}

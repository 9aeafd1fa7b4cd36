import { Attempt } from '../api/attempt.svelte';
import type { HouseBody, LevelBody } from '../wire';
import { play } from './choice.svelte';

/** Sitting down at a new table. */
export class Sitting extends Attempt {
  async down(house: HouseBody | undefined, level: LevelBody | undefined): Promise<void> {
    if (house !== undefined && level !== undefined) await this.make(() => play(house, level));
  }
}

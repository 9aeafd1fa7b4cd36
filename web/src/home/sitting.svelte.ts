import { toldOf, type Told } from '../api/request';
import type { HouseBody, LevelBody } from '../wire';
import { play } from './choice.svelte';

/** Sitting down at a new table: once at a time, and what went wrong, for a page to show. */
export class Sitting {
  dealing = $state(false);
  trouble = $state.raw<Told | null>(null);

  async down(house: HouseBody | undefined, level: LevelBody | undefined): Promise<void> {
    if (this.dealing || house === undefined || level === undefined) return;
    this.dealing = true;
    this.trouble = null;
    try {
      await play(house, level);
    } catch (error) {
      this.trouble = toldOf(error);
    } finally {
      this.dealing = false;
    }
  }
}

import { Remote } from '../api/remote.svelte';
import { joinByCode, makeGathering, makeTable, type TableWish } from '../api/tables';
import type { HouseBody, HousesBody, LevelBody } from '../wire';
import { go } from '../router.svelte';
import { settings } from '../settings';
import { language } from '../words';

/** The houses and levels that the server offers, in the language now: one list for all pages. */
export const houses = new Remote<HousesBody>();

/** Load the houses, and again with each change of language. Call while a component is made. */
export function useHouses(): Remote<HousesBody> {
  $effect(() => {
    void houses.load(`/api/houses?language=${language()}`);
  });
  return houses;
}

/** The house that Play means: the one remembered, or the server's own choice. */
export function chosenHouse(offered: HousesBody): HouseBody | undefined {
  const named = (name: string | null) => offered.houses.find((house) => house.name === name);
  return named(settings.house) ?? named(offered.default.house) ?? offered.houses[0];
}

export function chosenLevel(offered: HousesBody): LevelBody | undefined {
  const named = (name: string | null) => offered.levels.find((level) => level.name === name);
  return named(settings.level) ?? named(offered.default.level) ?? offered.levels[0];
}

/** Sit down at a new table of this house and go there. Raises ApiError where there was no dealing. */
export async function play(house: HouseBody, level: LevelBody): Promise<void> {
  goTo(await makeTable(wishFor(house, level), language()));
}

/** Open a table of this house for friends and go there. Raises ApiError. */
export async function gather(house: HouseBody, level: LevelBody): Promise<void> {
  goTo(await makeGathering(wishFor(house, level), settings.name.trim(), language()));
}

/** Go to the table with this short code. Raises ApiError. */
export async function join(code: string): Promise<void> {
  goTo(await joinByCode(code, language()));
}

function wishFor(house: HouseBody, level: LevelBody): TableWish {
  settings.house = house.name;
  settings.level = level.name;
  return { rules: house.name, level: level.name, pace: settings.pace, hints: true, tracker: true };
}

function goTo(table: string): void {
  go(`/tables/${encodeURIComponent(table)}`);
}

import { gameOfHouse } from '../api/games';
import { Remote } from '../api/remote.svelte';
import { joinByCode, makeGathering, makeTable, type TableWish } from '../api/tables';
import type { GameBody, HouseBody, HousesBody, LevelBody } from '../wire';
import { go } from '../router.svelte';
import { settings } from '../settings';
import { language } from '../words';

/** The games that the server offers, each with its houses and levels, in the language now: one list for all pages. */
export const houses = new Remote<HousesBody>();

/** Load the houses, and again with each change of language. Call while a component is made. */
export function useHouses(): Remote<HousesBody> {
  $effect(() => {
    void houses.load(`/api/houses?language=${language()}`);
  });
  return houses;
}

/** A game, and all that is chosen before its deal. */
export interface Chosen {
  readonly game: GameBody;
  readonly house: HouseBody;
  readonly level: LevelBody;
  /** How many sit there; nothing where the house leaves no choice. */
  readonly seats?: number;
}

/** What Play means: what is remembered, or the server's own choice. In a certain house where one is named. */
export function chosenIn(offered: HousesBody | null, named?: string): Chosen | undefined {
  const game = named === undefined ? chosenGame(offered) : gameOfHouse(offered, named);
  if (game === undefined) return undefined;
  const house = oneOf(game.houses, named, settings.houses[game.name], game.house);
  const level = oneOf(game.levels, settings.levels[game.name], game.level);
  if (house === undefined || level === undefined) return undefined;
  if (house.sizes.length < 2) return { game, house, level };
  return { game, house, level, seats: fitting(settings.seats, house.sizes) };
}

function chosenGame(offered: HousesBody | null): GameBody | undefined {
  return offered === null ? undefined : oneOf(offered.games, settings.game, offered.default.game);
}

/** The first of these names that there is, or else whatever is offered first. */
function oneOf<T extends { name: string }>(
  offered: readonly T[],
  ...names: (string | null | undefined)[]
): T | undefined {
  for (const name of names) {
    const found = offered.find((one) => one.name === name);
    if (found !== undefined) return found;
  }
  return offered[0];
}

/** So many seats where the house has such tables, or else as many as it can have. */
export function fitting(seats: number | null, sizes: readonly number[]): number {
  return seats !== null && sizes.includes(seats) ? seats : Math.max(...sizes);
}

export function rememberHouse(game: GameBody, house: HouseBody): void {
  settings.houses = { ...settings.houses, [game.name]: house.name };
}

export function rememberLevel(game: GameBody, level: string): void {
  settings.levels = { ...settings.levels, [game.name]: level };
}

/** Sit down at a new table and go there. Raises ApiError where there was no dealing. */
export async function play(chosen: Chosen): Promise<void> {
  goTo(await makeTable(wishFor(chosen), language()));
}

/** Open a table for friends and go there. Raises ApiError. */
export async function gather(chosen: Chosen): Promise<void> {
  goTo(await makeGathering(wishFor(chosen), settings.name.trim(), language()));
}

/** Go to the table with this short code. Raises ApiError. */
export async function join(code: string): Promise<void> {
  goTo(await joinByCode(code, language()));
}

function wishFor({ game, house, level, seats }: Chosen): TableWish {
  settings.game = game.name;
  rememberHouse(game, house);
  rememberLevel(game, level.name);
  const wish = { game: game.name, rules: house.name, level: level.name };
  const sized = seats === undefined ? wish : { ...wish, seats };
  return { ...sized, pace: settings.pace, hints: true, tracker: true };
}

function goTo(table: string): void {
  go(`/tables/${encodeURIComponent(table)}`);
}

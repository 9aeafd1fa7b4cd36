import type { DosRound, GameBody, HouseBody, HousesBody } from '../wire';

/** Pusoy Dos, by the name that the server knows it by: the game that a visitor meets first. */
export const DOS: DosRound['game'] = 'pusoy-dos';

/** The game of this name; nothing where it is not known, or not yet. */
export function gameNamed(offered: HousesBody | null, name: string): GameBody | undefined {
  return offered?.games.find((game) => game.name === name);
}

/** The game in which a house of this name is played: no two games share one. */
export function gameOfHouse(offered: HousesBody | null, house: string): GameBody | undefined {
  return offered?.games.find((game) => game.houses.some((one) => one.name === house));
}

/** The house of this name, in whichever game. */
export function houseNamed(offered: HousesBody | null, name: string): HouseBody | undefined {
  return gameOfHouse(offered, name)?.houses.find((house) => house.name === name);
}

import { houseNamed } from '../../api/games';
import type { HousesBody, HouseView } from '../../wire';

/** The name of the published house that a table plays, or that is nearest to its own rules; null where none is. */
export function publishedName(house: HouseView): string | null {
  return house.name ?? house.nearest;
}

/** How that house is called, as far as it is known. */
export function publishedTitle(house: HouseView, offered: HousesBody | null): string {
  const name = publishedName(house);
  return (name === null ? undefined : houseNamed(offered, name)?.title) ?? name ?? house.title;
}

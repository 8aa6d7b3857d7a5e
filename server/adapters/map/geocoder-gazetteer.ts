import type { Geocoder, MapBox } from '#server/core/ports/geocoder.ts';
import { PLACE_LIMITS } from '#shared/contracts/map/place.ts';
import { distanceM, type MapPosition } from '#shared/domain/map/distance.ts';
import { createPlaceIndex } from './gazetteer/place-index.ts';
import { type GazetteerPlace, readPlaces } from './gazetteer/read-places.ts';

/** The built-in place names. They are read, and indexed, when they are first asked for. */
export function createGazetteer(): Geocoder {
  const places = once(readPlaces);
  const index = once(async () => createPlaceIndex(await places()));
  return {
    async search(text) {
      const [all, find] = [await places(), await index()];
      return find(text, PLACE_LIMITS.found).flatMap((at) => all[at]?.place ?? []);
    },
    nearest: async (position) => nearestOf(await places(), position),
    async within(box) {
      const inside = (await places()).filter(({ place }) => isInside(box, place));
      return inside.slice(0, PLACE_LIMITS.within).map(({ place }) => place);
    },
  };
}

/** What `load` returns, loaded once; again after it has failed. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = null;
      throw error;
    });
    return loaded;
  };
}

function nearestOf(places: readonly GazetteerPlace[], position: MapPosition) {
  let nearest: Awaited<ReturnType<Geocoder['nearest']>> = null;
  for (const { place } of places) {
    const distance = distanceM(position, place);
    if (nearest === null || distance < nearest.distanceM) nearest = { place, distanceM: distance };
  }
  return nearest;
}

function isInside({ west, south, east, north }: MapBox, { longitude, latitude }: MapPosition): boolean {
  const isBetween =
    west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}

import type { NamedPlace, NearestPlace } from '#shared/contracts/map/place.ts';
import type { MapPosition } from '#shared/domain/map/distance.ts';

/** Degrees; `west` above `east` = the box crosses 180°. */
export interface MapBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Place names and positions, all WGS-84. The built-in one is a gazetteer; an online service stands behind the same port. */
export interface Geocoder {
  /** The best match first, at most `PLACE_LIMITS.found`. */
  search(text: string): Promise<readonly NamedPlace[]>;
  nearest(position: MapPosition): Promise<NearestPlace | null>;
  /** Those with most people first, at most `PLACE_LIMITS.within`. */
  within(box: MapBox): Promise<readonly NamedPlace[]>;
}

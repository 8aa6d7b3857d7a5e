export interface MapPosition {
  /** Degrees. */
  readonly longitude: number;
  readonly latitude: number;
}

/** Mean radius of the earth. */
const RADIUS_M = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres along the surface of a sphere, by the haversine formula: within 0.5 % of the ellipsoid. */
export function distanceM(a: MapPosition, b: MapPosition): number {
  const dLatitude = radians(b.latitude - a.latitude);
  const dLongitude = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

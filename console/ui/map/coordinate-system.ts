import gcoord from 'gcoord';
import type { MapPosition } from '#shared/domain/map/distance.ts';

/** Satellites and our own data; maps of China (AMap, Tencent); Baidu. */
export const COORDINATE_SYSTEMS = ['WGS-84', 'GCJ-02', 'BD-09'] as const;
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number];

const CRS = { 'WGS-84': gcoord.WGS84, 'GCJ-02': gcoord.GCJ02, 'BD-09': gcoord.BD09 } as const;

/** Decimals of a degree that are kept: 0.1 m. */
const DECIMALS = 6;
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** Outside China the systems are the same, but for BD-09. */
export function convertPosition(
  { longitude, latitude }: MapPosition,
  from: CoordinateSystem,
  to: CoordinateSystem,
): MapPosition {
  if (from === to) return { longitude: rounded(longitude), latitude: rounded(latitude) };
  const [x, y] = gcoord.transform<[number, number]>([longitude, latitude], CRS[from], CRS[to]);
  return { longitude: rounded(x), latitude: rounded(y) };
}

/** Null where the texts are no position: `121.47` and `31.23`, in degrees. */
export function readPosition(longitudeText: string, latitudeText: string): MapPosition | null {
  const [longitude, latitude] = [readDegrees(longitudeText, 180), readDegrees(latitudeText, 90)];
  return longitude === null || latitude === null ? null : { longitude, latitude };
}

function readDegrees(text: string, max: number): number | null {
  const clean = text.normalize('NFKC').trim();
  if (!/^[+-]?\d{1,3}(?:\.\d{1,12})?$/.test(clean)) return null;
  const degrees = Number(clean);
  return Math.abs(degrees) <= max ? degrees : null;
}

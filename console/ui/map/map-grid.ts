import type { MapView } from './base-map.ts';

/** Steps between lines of the grid, in degrees. */
const STEPS = [30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001] as const;
/** As many lines as there may be in the wider direction. */
const LINES_MAX = 8;
/** Beyond it the projection has no end. */
const LATITUDE_MAX = 85;

const METRES_PER_PIXEL_AT_0 = 78_271.517;
const ROUND = [1, 2, 5] as const;

export interface GridLine {
  readonly label: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Degrees east of the west edge; the box may cross 180°. */
const widthOf = ({ west, east }: MapView['box']) => (east > west ? east - west : east - west + 360);

/** Meridians and parallels of what is in sight, at most eight each way. */
export function gridLines({ box }: Pick<MapView, 'box'>): readonly GridLine[] {
  const width = Math.min(360, widthOf(box));
  const [south, north] = [Math.max(-LATITUDE_MAX, box.south), Math.min(LATITUDE_MAX, box.north)];
  const wanted = Math.max(width, north - south) / LINES_MAX;
  const step = STEPS.findLast((one) => one >= wanted) ?? STEPS[0];
  const digits = Math.max(0, Math.ceil(-Math.log10(step)));
  const [west, east] = [box.west, box.west + width];
  return [
    ...multiples(west, east, step).map((at) => ({
      label: `${(((((at + 180) % 360) + 360) % 360) - 180).toFixed(digits)}°`,
      from: [at, south] as const,
      to: [at, north] as const,
    })),
    ...multiples(south, north, step).map((at) => ({
      label: `${at.toFixed(digits)}°`,
      from: [west, at] as const,
      to: [east, at] as const,
    })),
  ];
}

function multiples(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(6)));
}

/** The longest round length that is at most `maxPx` wide in the middle of the map: 1, 2 or 5 by a power of ten. */
export function scaleBar(
  { centre, zoom }: Pick<MapView, 'centre' | 'zoom'>,
  maxPx: number,
): { readonly metres: number; readonly widthPx: number } {
  const metresPerPx = (METRES_PER_PIXEL_AT_0 * Math.cos((centre.latitude * Math.PI) / 180)) / 2 ** zoom;
  const most = metresPerPx * maxPx;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = (ROUND.findLast((one) => one * power <= most) ?? 1) * power;
  return { metres, widthPx: metres / metresPerPx };
}

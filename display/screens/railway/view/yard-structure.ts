import { along, bar, box, type SolidPart, tapered } from '#display/kit3d/parts/part.ts';
import type { FloorPlan } from '#display/kit3d/render/floor.ts';
import type { YardPlan } from '#display/screens/railway/layout/yard-plan.ts';
import { CRANE_RAILS, LANES, PITCH, PLATFORM } from '#display/screens/railway/layout/yard-sizes.ts';

const GAUGE = 1.435;
const SLEEPER_PITCH = 0.9;
const BALLAST = 0.12;

/** Slab, tracks with sleepers, rails of the cranes, edge of the platform: what never changes. */
export function structureParts({ slab: { low, high }, tracks }: YardPlan): SolidPart[] {
  const length = high[0] - low[0];
  const depth = high[2] - low[2];
  const x = (low[0] + high[0]) / 2;
  return [
    box('wall', [x, -1, (low[2] + high[2]) / 2], [length, 0.98, depth], 0.12),
    ...tracks.flatMap(({ z }) => trackParts(low[0], high[0], z)),
    ...[CRANE_RAILS.front, CRANE_RAILS.back].flatMap((z) => [
      box('trim', [x, 0, z], [length, 0.04, 0.7], 0),
      box('rail', [x, 0.04, z], [length, 0.12, 0.14], 0),
    ]),
    // A low kerb between platform and track.
    box('wall', [x, 0, PLATFORM.back], [length, 0.16, 0.4], 0.04),
  ];
}

function trackParts(from: number, to: number, z: number): SolidPart[] {
  const length = to - from;
  const x = (from + to) / 2;
  const sleepers = Math.floor(length / SLEEPER_PITCH);
  return [
    tapered('belt', [x, 0.01, z], [length, BALLAST, 3.4], [length, 2.9], 0),
    ...along(sleepers, [from + 0.5, BALLAST + 0.01, z], [to - 0.5, BALLAST + 0.01, z], (at) =>
      box('dark', at, [0.28, 0.07, 2.5], 0),
    ),
    ...[-1, 1].map((side) =>
      bar(
        'rail',
        [from, BALLAST + 0.16, z + (side * GAUGE) / 2],
        [to, BALLAST + 0.16, z + (side * GAUGE) / 2],
        0.15,
      ),
    ),
  ];
}

/** Platform and lanes of the lorries are lighter; the ground under wagons is shaded. */
export function yardFloor({ slab, wagons, stacks, locomotives }: YardPlan): FloorPlan {
  const { low, high } = slab;
  const width = high[0] - low[0];
  const laneDepth = 4.4;
  const foot = (x: number, z: number, length: number) => ({
    x: x - length / 2,
    z: z - 1.3,
    width: length,
    depth: 2.6,
  });
  return {
    slab,
    lanes: [
      { x: low[0], z: PLATFORM.back, width, depth: PLATFORM.front - PLATFORM.back - 0.4 },
      ...LANES.map((z) => ({ x: low[0], z: z - laneDepth / 2, width, depth: laneDepth })),
    ],
    texts: [],
    footprints: [
      ...wagons.map(({ x, z }) => foot(x, z, PITCH - 1)),
      ...locomotives.map(({ x, z }) => foot(x, z, 16)),
      ...stacks.filter(({ level }) => level === 0).map(({ x, z }) => foot(x, z, 12.2)),
    ],
  };
}

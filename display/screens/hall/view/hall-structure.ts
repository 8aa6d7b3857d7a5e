import { box, type SolidPart } from '#display/kit3d/parts/part.ts';
import type { FloorPlan } from '#display/kit3d/render/floor.ts';
import {
  HALL,
  type HallPlan,
  type PlacedAisle,
  type PlacedDoor,
  type PlacedHallPart,
  withYard,
} from '#display/screens/hall/layout/hall-plan.ts';

/** Slab with low walls, doors with their levellers, and the beams of the racks: one mesh, as nothing of it moves. */
export function hallParts(plan: HallPlan): SolidPart[] {
  return [...walls(plan), ...plan.doors.flatMap(doorParts), ...plan.aisles.flatMap(beams)];
}

const WALL = 1.5;
const OPENING = 3.1;

function walls(plan: HallPlan): SolidPart[] {
  const { low, high } = plan.slab;
  const [width, depth] = [high[0] - low[0], high[2] - low[2]];
  return [
    box('wall', [(low[0] + high[0]) / 2, -0.9, (low[2] + high[2]) / 2], [width, 0.88, depth], 0.1),
    ...plan.parts.flatMap((part) => wallsOf(part, plan)),
  ];
}

function wallsOf(
  { back, front, wall }: PlacedHallPart,
  { slab: { low, high }, doors }: HallPlan,
): SolidPart[] {
  const width = high[0] - low[0];
  const depth = front - back;
  const [x, z] = [(low[0] + high[0]) / 2, (back + front) / 2];
  // The front wall stands between the doors.
  const openings = doors.filter((door) => door.z === wall);
  const edges = [
    low[0],
    ...openings.flatMap((door) => [door.x - OPENING / 2, door.x + OPENING / 2]),
    high[0],
  ];
  const between = Array.from({ length: edges.length / 2 }, (_, index): SolidPart[] => {
    const [from, to] = [edges[index * 2] ?? 0, edges[index * 2 + 1] ?? 0];
    if (to - from < 0.2) return [];
    return [box('wall', [(from + to) / 2, 0, wall + 0.1], [to - from, WALL, 0.3], 0.05)];
  });
  return [
    box('wall', [x, 0, back - 0.15], [width + 0.6, WALL, 0.3], 0.05),
    box('wall', [low[0] - 0.15, 0, z], [0.3, WALL, depth], 0.05),
    box('wall', [high[0] + 0.15, 0, z], [0.3, WALL, depth], 0.05),
    ...between.flat(),
  ];
}

/** Posts with buffers, and the leveller between them. */
function doorParts({ x, z }: PlacedDoor): SolidPart[] {
  return [
    ...[-1, 1].map((side) =>
      box('dark', [x + side * (OPENING / 2 + 0.1), 0, z + 0.25], [0.5, 2.3, 0.6], 0.05),
    ),
    box('rail', [x, 0, z - 0.5], [2.3, 0.06, 1.8], 0),
  ];
}

/** A pair of beams on each side of the lane and level, as long as the rack. */
function beams({ x, z, length, levels, levelHeight }: PlacedAisle): SolidPart[] {
  if (levels < 2) return [];
  return [-1, 1].flatMap((side) =>
    Array.from({ length: levels - 1 }, (_, index) => index + 1).flatMap((level) =>
      [0.06, HALL.rackDepth - 0.06].map((off) =>
        box(
          'rack',
          [x + side * (HALL.lane / 2 + off), level * levelHeight, z - length / 2],
          [0.07, 0.13, length],
          0,
        ),
      ),
    ),
  );
}

/** Distance of uprights along a rack, so that there are not more of them than this altogether. */
const UPRIGHTS_MOST = 640;
const BAY = HALL.place * 3;

/** Where the uprights stand: x, z and height of each. */
export function uprightsOf({
  aisles,
}: HallPlan): { readonly x: number; readonly z: number; readonly height: number }[] {
  const total = aisles.reduce((sum, { length }) => sum + 2 * (length / BAY + 1), 0);
  const pitch = BAY * Math.max(1, Math.ceil(total / UPRIGHTS_MOST));
  return aisles.flatMap(({ x, z, length, levels, levelHeight }) => {
    const count = Math.max(1, Math.round(length / pitch));
    return [-1, 1].flatMap((side) =>
      Array.from({ length: count + 1 }, (_, index) => ({
        x: x + side * (HALL.lane / 2 + HALL.rackDepth / 2),
        z: z - (index / count) * length,
        height: levels * levelHeight,
      })),
    );
  });
}

/** Letters that lie on the floor. */
export interface LetterLook {
  /** Away from the viewer, as on roads. */
  readonly stretch: number;
  /** Whether letters of this height along the floor, with their middle at `z`, can be read. */
  readonly isReadable: (heightM: number, z: number) => boolean;
}

const LETTER = { aisle: 2.3, door: 2.5 } as const;
/** A door's number of two figures is no wider than the truck that stands on it. */
const doorLetter = (code: string): number => (code.length === 1 ? LETTER.door : 3.2 / code.length);

/** The floor with its letters; those that cannot be read are left out. */
export function floorOf(plan: HallPlan, { stretch, isReadable }: LetterLook): FloorPlan {
  const [low, high] = [plan.slab.low, plan.slab.high];
  const aisleHeight = Math.min(LETTER.aisle, letterFor(plan));
  const aisleZ = ({ z }: PlacedAisle): number => z + 2;
  const doorZ = ({ z }: PlacedDoor): number => z + 4.6;
  return {
    slab: withYard(plan.slab),
    inner: { x: low[0], z: low[2], width: high[0] - low[0], depth: high[2] - low[2] },
    lanes: [
      ...plan.parts.map(({ wall }) => ({
        x: low[0],
        z: wall - HALL.staging + 0.4,
        width: high[0] - low[0],
        depth: HALL.staging - 0.4,
      })),
      ...plan.aisles.map(({ x, z, length }) => ({
        x: x - HALL.lane / 2,
        z: z - length,
        width: HALL.lane,
        depth: length,
      })),
    ],
    texts: [
      ...plan.aisles
        .filter((aisle) => aisle.label.length <= 5 && isReadable(aisleHeight * stretch, aisleZ(aisle)))
        .map((aisle) => ({
          text: aisle.label,
          x: aisle.x,
          z: aisleZ(aisle),
          height: aisleHeight,
          stretch,
        })),
      ...plan.doors
        .filter((door) => door.code.length <= 3 && isReadable(doorLetter(door.code) * stretch, doorZ(door)))
        .map((door) => ({
          text: door.code,
          x: door.x,
          z: doorZ(door),
          height: doorLetter(door.code),
          stretch,
        })),
    ],
    footprints: plan.aisles.flatMap(({ x, z, length }) =>
      [-1, 1].map((side) => ({
        x: x + side * (HALL.lane / 2 + HALL.rackDepth / 2) - HALL.rackDepth / 2,
        z: z - length,
        width: HALL.rackDepth,
        depth: length,
      })),
    ),
  };
}

/** A long name has to fit between its neighbours. */
function letterFor({ aisles }: HallPlan): number {
  const longest = Math.max(1, ...aisles.map(({ label }) => (label.length <= 5 ? label.length : 1)));
  return 6 / longest;
}

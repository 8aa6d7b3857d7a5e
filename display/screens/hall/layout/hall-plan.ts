import type { Bounds } from '#display/kit3d/camera/camera.ts';

/** What of an aisle decides where its racks stand: nothing live. */
export interface AisleInput {
  readonly key: string;
  /** Painted on the floor before it. */
  readonly label: string;
  /** Numbers of its bays, ascending. */
  readonly bays: readonly number[];
  readonly levels: number;
  /** Places side by side in a level of a bay. */
  readonly positions: number;
}

export interface DoorInput {
  readonly id: string;
  readonly code: string;
}

/** A stretch of an aisle between its two racks; a long aisle is folded into several. */
export interface PlacedAisle {
  readonly key: string;
  readonly label: string;
  /** Middle of the lane. */
  readonly x: number;
  /** The end near the doors, and how far it runs away from them. */
  readonly z: number;
  readonly length: number;
  readonly levels: number;
  readonly levelHeight: number;
  readonly bays: readonly PlacedBay[];
  readonly bounds: Bounds;
}

/** A bay of a lane: its floor between the racks. */
export interface PlacedBay {
  readonly bay: number;
  /** In the order of the aisle. */
  readonly index: number;
  readonly z: number;
  readonly depth: number;
}

export interface PlacedDoor {
  readonly id: string;
  readonly code: string;
  readonly x: number;
  /** Of the truck that stands there. */
  readonly bounds: Bounds;
}

export interface HallPlan {
  /** The slab that the racks stand on; in front of it is the yard. */
  readonly slab: Bounds;
  /** What the camera shows. */
  readonly seen: Bounds;
  readonly aisles: readonly PlacedAisle[];
  readonly doors: readonly PlacedDoor[];
  /** Where places are: x, y of its foot and z of each, metres, in the order of the input. */
  readonly spots: Float32Array;
  /** Where the places of each aisle begin in `spots`, in places. */
  readonly starts: ReadonlyMap<string, number>;
  /** Of one place, metres. */
  readonly place: { readonly width: number; readonly depth: number };
}

/** Metres. */
export const HALL = {
  lane: 2.9,
  rackDepth: 1.15,
  back: 0.25,
  /** From the wall with the doors to the racks: where goods stand for trucks. */
  staging: 11.4,
  /** As much of it is seen. */
  yard: 10.5,
  margin: 3.5,
  doorPitchMost: 13,
  doorPitchLeast: 4.4,
  place: 0.96,
  levelMost: 1.5,
  /** Higher racks are drawn lower: they would hide each other. */
  rackMost: 8.6,
} as const;
const PITCH = HALL.lane + 2 * HALL.rackDepth + HALL.back;
const LEAST_WIDTH = 46;
const LEAST_LENGTH = 8;
const FOLDS_MOST = 14;
/** How much of a length away from the viewer is seen: the sine of the camera's pitch, and some of its perspective. */
const FORESHORTENED = 0.5;

/** Where a bay's places are: which side of the lane, and how many columns along it. */
interface Columns {
  readonly perBay: number;
  /** With one place a bay, odd bays stand on the left and even ones on the right. */
  readonly isAlternating: boolean;
  /** Column of the first place of each bay. */
  readonly first: readonly number[];
  readonly count: number;
}

/** Where everything of a warehouse stands; `shape` is the width of the room on the screen to its height. */
export function planHall(
  aisles: readonly AisleInput[],
  doors: readonly DoorInput[],
  shape: number,
): HallPlan {
  const columns = aisles.map(columnsOf);
  const most = foldAt(columns, doors.length, shape);
  const stretches = columns.map(({ count }) => Math.max(1, Math.ceil(count / most)));
  const total = stretches.reduce((sum, count) => sum + count, 0);
  const racks = total * PITCH;
  const width = Math.max(LEAST_WIDTH, racks, doors.length * HALL.doorPitchLeast);
  const length = Math.max(
    LEAST_LENGTH,
    Math.min(most, Math.max(0, ...columns.map(({ count }) => count))) * HALL.place,
  );
  const levels = Math.max(1, ...aisles.map((aisle) => aisle.levels));
  const levelHeight = Math.min(HALL.levelMost, HALL.rackMost / levels);
  const height = Math.max(4, levels * levelHeight);
  const placed: PlacedAisle[] = [];
  const starts = new Map<string, number>();
  const places = aisles.reduce(
    (sum, { bays, levels: count, positions }) => sum + bays.length * count * positions,
    0,
  );
  const spots = new Float32Array(places * 3);
  let slot = 0;
  let start = 0;
  aisles.forEach((aisle, index) => {
    const own = columns[index];
    if (!own) return;
    starts.set(aisle.key, start);
    const folds = stretches[index] ?? 1;
    const perFold = Math.ceil(own.count / folds);
    const laneX = (fold: number): number => -racks / 2 + (slot + fold + 0.5) * PITCH;
    const front = -HALL.staging;
    for (let fold = 0; fold < folds; fold += 1) {
      const from = fold * perFold;
      const bays = aisle.bays.flatMap((bay, at): PlacedBay[] => {
        const column = (own.first[at] ?? 0) - from;
        if (column < 0 || column >= perFold) return [];
        const depth = own.perBay * HALL.place;
        return [{ bay, index: at, z: front - column * HALL.place - depth / 2, depth }];
      });
      const run = Math.min(perFold, own.count - from) * HALL.place;
      placed.push({
        key: aisle.key,
        label: aisle.label,
        x: laneX(fold),
        z: front,
        length: run,
        levels: aisle.levels,
        levelHeight,
        bays,
        bounds: {
          low: [laneX(fold) - HALL.lane / 2, 0, front - run],
          high: [laneX(fold) + HALL.lane / 2, 0.1, front + 3],
        },
      });
    }
    placeSpots(aisle, own, { perFold, laneX, front, levelHeight, spots, start });
    start += aisle.bays.length * aisle.levels * aisle.positions;
    slot += folds;
  });
  const pitch = Math.min(HALL.doorPitchMost, width / Math.max(1, doors.length));
  const back = -HALL.staging - length - 1.5;
  const half = width / 2 + HALL.margin;
  return {
    slab: { low: [-half, 0, back], high: [half, height, 0] },
    seen: { low: [-half, 0, back], high: [half, height, HALL.yard] },
    aisles: placed,
    doors: doors.map(({ id, code }, index) => {
      const x = (index - (doors.length - 1) / 2) * pitch;
      return { id, code, x, bounds: { low: [x - 1.4, 0, 0.4], high: [x + 1.4, 4, 16.8] } };
    }),
    spots,
    starts,
    place: { width: HALL.place, depth: HALL.rackDepth },
  };
}

function columnsOf({ bays, positions }: AisleInput): Columns {
  if (positions > 1) {
    const perBay = Math.ceil(positions / 2);
    return {
      perBay,
      isAlternating: false,
      first: bays.map((_, index) => index * perBay),
      count: bays.length * perBay,
    };
  }
  // Bays 1 and 2 stand opposite each other.
  const pairs = [...new Set(bays.map((bay) => Math.floor((bay - 1) / 2)))];
  const rank = new Map(pairs.map((pair, index) => [pair, index]));
  return {
    perBay: 1,
    isAlternating: true,
    first: bays.map((bay) => rank.get(Math.floor((bay - 1) / 2)) ?? 0),
    count: pairs.length,
  };
}

/** Most columns of a stretch: so that the slab has the shape of the room on the screen. */
function foldAt(columns: readonly Columns[], doors: number, shape: number): number {
  const longest = Math.max(1, ...columns.map(({ count }) => count));
  let best = { columns: longest, off: Number.POSITIVE_INFINITY };
  for (let folds = 1; folds <= FOLDS_MOST; folds += 1) {
    const most = Math.max(4, Math.ceil(longest / folds));
    const stretches = columns.reduce((sum, { count }) => sum + Math.max(1, Math.ceil(count / most)), 0);
    const width = Math.max(LEAST_WIDTH, stretches * PITCH, doors * HALL.doorPitchLeast) + 2 * HALL.margin;
    const depth = most * HALL.place + HALL.staging + HALL.yard;
    const off = Math.abs(Math.log(width / (depth * FORESHORTENED) / shape));
    if (off < best.off) best = { columns: most, off };
  }
  return best.columns;
}

interface SpotRoom {
  readonly perFold: number;
  readonly laneX: (fold: number) => number;
  readonly front: number;
  readonly levelHeight: number;
  readonly spots: Float32Array;
  readonly start: number;
}

function placeSpots({ bays, levels, positions }: AisleInput, columns: Columns, room: SpotRoom): void {
  const side = (HALL.lane + HALL.rackDepth) / 2;
  let at = room.start * 3;
  for (const [index, bay] of bays.entries())
    for (let level = 0; level < levels; level += 1)
      for (let position = 0; position < positions; position += 1) {
        const isRight = columns.isAlternating ? bay % 2 === 0 : position >= columns.perBay;
        const sub = columns.isAlternating ? 0 : position % columns.perBay;
        const column = (columns.first[index] ?? 0) + sub;
        const fold = Math.floor(column / room.perFold);
        room.spots[at] = room.laneX(fold) + (isRight ? side : -side);
        room.spots[at + 1] = level * room.levelHeight + 0.14;
        room.spots[at + 2] = room.front - ((column % room.perFold) + 0.5) * HALL.place;
        at += 3;
      }
}

/** The slab with the yard in front of it. */
export function withYard({ low, high }: Bounds): Bounds {
  return { low: [low[0] - 14, 0, low[2]], high: [high[0] + 14, 0, HALL.yard + 10] };
}

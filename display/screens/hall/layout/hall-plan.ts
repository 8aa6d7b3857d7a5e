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
  /** Of the wall it is in. */
  readonly z: number;
  /** Of the truck that stands there. */
  readonly bounds: Bounds;
}

/** A hall with a wall of doors; a warehouse of many doors may be drawn as several, one behind the other. */
export interface PlacedHallPart {
  /** Ends of its floor, z. */
  readonly back: number;
  readonly front: number;
  /** Of the wall with its doors, z. */
  readonly wall: number;
}

export interface HallPlan {
  /** The slab that the racks stand on; in front of it is the yard. */
  readonly slab: Bounds;
  /** What the camera shows. */
  readonly seen: Bounds;
  /** From the nearest to the farthest. */
  readonly parts: readonly PlacedHallPart[];
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
  /** Between two halls: a truck at its door, and what racks in front of it hide. */
  between: 27,
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
/** From the racks to the back wall. */
const BEHIND = 1.5;
const FOLDS_MOST = 14;
/** From where a hall is seen, as far as it decides what its room is like. */
export interface HallLook {
  /** As much of a length away from the viewer is seen: the sine of the camera's pitch, and some of its perspective. */
  readonly foreshortened: number;
  /** So many halls behind each other at most. */
  readonly partsMost: number;
}

export const HALL_LOOKS = {
  /** A layout says where things stand in one hall. */
  laid: { foreshortened: 0.5, partsMost: 1 },
  landscape: { foreshortened: 0.5, partsMost: 2 },
  portrait: { foreshortened: 0.85, partsMost: 4 },
} as const satisfies Record<string, HallLook>;

/** One more hall behind the others has to make everything larger by this. */
const PART_GAIN = 1.2;

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
  look: HallLook = HALL_LOOKS.laid,
): HallPlan {
  const columns = aisles.map(columnsOf);
  const { columns: most, parts } = foldAt(columns, doors.length, shape, look);
  const stretches = columns.map(({ count }) => Math.max(1, Math.ceil(count / most)));
  const lanesInPart = Math.ceil(stretches.reduce((sum, count) => sum + count, 0) / parts);
  const doorsInPart = Math.ceil(doors.length / parts);
  const racks = lanesInPart * PITCH;
  const width = Math.max(LEAST_WIDTH, racks, doorsInPart * HALL.doorPitchLeast);
  const length = Math.max(
    LEAST_LENGTH,
    Math.min(most, Math.max(0, ...columns.map(({ count }) => count))) * HALL.place,
  );
  const levels = Math.max(1, ...aisles.map((aisle) => aisle.levels));
  const levelHeight = Math.min(HALL.levelMost, HALL.rackMost / levels);
  const height = Math.max(4, levels * levelHeight);
  const depth = HALL.staging + length + BEHIND;
  const wallOf = (part: number): number => (part === 0 ? 0 : -part * (depth + HALL.between));
  const laneOf = (slot: number): LanePlace => ({
    x: -racks / 2 + ((slot % lanesInPart) + 0.5) * PITCH,
    front: wallOf(Math.floor(slot / lanesInPart)) - HALL.staging,
  });
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
    const lanes = Array.from({ length: folds }, (_, fold) => laneOf(slot + fold));
    lanes.forEach(({ x, front }, fold) => {
      const from = fold * perFold;
      const bays = aisle.bays.flatMap((bay, at): PlacedBay[] => {
        const column = (own.first[at] ?? 0) - from;
        if (column < 0 || column >= perFold) return [];
        const along = own.perBay * HALL.place;
        return [{ bay, index: at, z: front - column * HALL.place - along / 2, depth: along }];
      });
      const run = Math.min(perFold, own.count - from) * HALL.place;
      placed.push({
        key: aisle.key,
        label: aisle.label,
        x,
        z: front,
        length: run,
        levels: aisle.levels,
        levelHeight,
        bays,
        bounds: {
          low: [x - HALL.lane / 2, 0, front - run],
          high: [x + HALL.lane / 2, 0.1, front + 3],
        },
      });
    });
    placeSpots(aisle, own, { perFold, lanes, levelHeight, spots, start });
    start += aisle.bays.length * aisle.levels * aisle.positions;
    slot += folds;
  });
  const pitch = Math.min(HALL.doorPitchMost, width / Math.max(1, doorsInPart));
  const half = width / 2 + HALL.margin;
  const walls = Array.from({ length: parts }, (_, part) => wallOf(part));
  const back = wallOf(parts - 1) - depth;
  return {
    slab: { low: [-half, 0, back], high: [half, height, 0] },
    seen: { low: [-half, 0, back], high: [half, height, HALL.yard] },
    parts: walls.map((wall) => ({ back: wall - depth, front: wall, wall })),
    aisles: placed,
    doors: doors.map(({ id, code }, index) => {
      const x = ((index % doorsInPart) - (doorsInPart - 1) / 2) * pitch;
      const z = wallOf(Math.floor(index / doorsInPart));
      return { id, code, x, z, bounds: { low: [x - 1.4, 0, z + 0.4], high: [x + 1.4, 4, z + 16.8] } };
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

/** Most columns of a stretch, and how many halls stand behind each other. */
interface Fold {
  readonly columns: number;
  readonly parts: number;
}

/** So that the slab has the shape of the room on the screen; with more than one hall where that makes everything larger. */
function foldAt(columns: readonly Columns[], doors: number, shape: number, look: HallLook): Fold {
  const longest = Math.max(1, ...columns.map(({ count }) => count));
  const sizeOf = (
    most: number,
    parts: number,
  ): { readonly width: number; readonly depth: number; readonly racks: number } => {
    const stretches = columns.reduce((sum, { count }) => sum + Math.max(1, Math.ceil(count / most)), 0);
    const inPart = (count: number): number => Math.ceil(count / parts);
    const racks = inPart(stretches) * PITCH;
    const width = Math.max(LEAST_WIDTH, racks, inPart(doors) * HALL.doorPitchLeast);
    const depth =
      parts * (most * HALL.place + HALL.staging) + (parts - 1) * (BEHIND + HALL.between) + HALL.yard;
    return { width: width + 2 * HALL.margin, depth: depth * look.foreshortened, racks };
  };
  const bestOf = (parts: number): Fold & { readonly scale: number } => {
    let best = { columns: longest, parts, scale: 0, off: Number.POSITIVE_INFINITY };
    for (let folds = 1; folds <= FOLDS_MOST; folds += 1) {
      const most = Math.max(4, Math.ceil(longest / folds));
      const { width, depth, racks } = sizeOf(most, parts);
      const scale = Math.min(shape / width, 1 / depth);
      // Of several halls racks fill the width too: their doors take more of it than few long aisles do.
      const off = parts === 1 ? Math.abs(Math.log(width / depth / shape)) : -scale * Math.sqrt(racks / width);
      if (off < best.off) best = { columns: most, parts, scale, off };
    }
    return best;
  };
  let best = bestOf(1);
  for (let parts = 2; parts <= look.partsMost; parts += 1) {
    const next = bestOf(parts);
    if (next.scale > best.scale * PART_GAIN) best = next;
  }
  return best;
}

/** Where a lane runs away from the doors: its middle, and its end near them. */
interface LanePlace {
  readonly x: number;
  readonly front: number;
}

interface SpotRoom {
  readonly perFold: number;
  /** One after the other along the aisle. */
  readonly lanes: readonly LanePlace[];
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
        const lane = room.lanes[Math.floor(column / room.perFold)];
        if (!lane) continue;
        room.spots[at] = lane.x + (isRight ? side : -side);
        room.spots[at + 1] = level * room.levelHeight + 0.14;
        room.spots[at + 2] = lane.front - ((column % room.perFold) + 0.5) * HALL.place;
        at += 3;
      }
}

/** The slab with the yard in front of it. */
export function withYard({ low, high }: Bounds): Bounds {
  return { low: [low[0] - 14, 0, low[2]], high: [high[0] + 14, 0, HALL.yard + 10] };
}

import type { Bounds } from '#display/kit3d/camera/camera.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';

/** What of a line decides where its machines stand: nothing live. */
export interface LaneInput {
  readonly lineId: Id;
  /** Painted on the floor at the lane's beginning. */
  readonly label: string;
  /** What people call the line. */
  readonly name?: string;
  readonly machines: readonly {
    readonly id: Id;
    readonly machineType: MachineType;
    readonly name?: string;
  }[];
  /** Ids of machines by step; several in a step work in parallel. */
  readonly steps: readonly (readonly Id[])[];
  readonly edges: readonly { readonly from: Id; readonly to: Id; readonly capacity: number | null }[];
}

export type MachineSize = (type: MachineType) => {
  readonly length: number;
  readonly width: number;
  readonly height: number;
};

export interface PlacedMachine {
  readonly id: Id;
  readonly lineId: Id;
  readonly machineType: MachineType;
  /** Centre of the footprint, metres. */
  readonly x: number;
  readonly z: number;
  /** The flow runs to the left here. */
  readonly isTurned: boolean;
  /** Clockwise from above, degrees: quarters. */
  readonly turn: number;
  readonly bounds: Bounds;
}

export type ItemKind = 'bottle' | 'case' | 'pallet';

/** A conveyor: what lies on it moves along `path` from its first point to its last. */
export interface PlacedBelt {
  readonly from: Id;
  readonly to: Id;
  readonly lineId: Id;
  readonly path: readonly (readonly [x: number, z: number])[];
  readonly width: number;
  readonly item: ItemKind;
}

export interface PlacedLane {
  readonly lineId: Id;
  readonly label: string;
  /** The strip of floor that the line stands on. */
  readonly area: { readonly x: number; readonly z: number; readonly length: number; readonly depth: number };
}

export interface PlantPlan {
  /** The slab that everything stands on. */
  readonly slab: Bounds;
  readonly lanes: readonly PlacedLane[];
  readonly machines: readonly PlacedMachine[];
  readonly belts: readonly PlacedBelt[];
}

/** Metres. */
export const BELT_STUB = 1.1;
const GAP = { rigid: BELT_STUB, buffer: 1.8, most: 4.2, perPackage: 0.001 } as const;
const APART = { parallel: 1, rows: 4, lanes: 4.2 } as const;
export const MARGIN = { left: 9.5, right: 3, back: 3.5, front: 4 } as const;
/** Of the low walls behind and left. */
export const WALL_HEIGHT = 1.6;
const BELT_WIDTH = { narrow: 1, table: 2.1 } as const;
/** A buffer of more primary packages than this is drawn as a table. */
const TABLE_FROM = 300;
/** Of the slab, width to depth: it fills a landscape screen at this shape. */
const LANDSCAPE_SHAPE = 2.3;
const LEAST_ROW = 40;
/** A line is folded into this many rows at most. */
const FOLDS_MOST = 12;

const BOTTLING: ReadonlySet<MachineType> = new Set([
  'depalletiser',
  'washer',
  'rinser',
  'filler',
  'capper',
  'pasteuriser',
  'labeller',
]);

interface Step {
  readonly machines: readonly { readonly id: Id; readonly machineType: MachineType }[];
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** Of the belts that lead to it. */
  readonly gap: number;
}

/** The label of a lane on the floor, metres. */
export function laneLetter({ label, area }: PlacedLane) {
  return { text: label, x: area.x - 3.4, z: area.z + area.depth / 2, height: 3.2 };
}

/** How far a slab is from the one that would be best: the least of all ways to fold lines is taken. */
export type SlabCost = (slab: Bounds) => number;

const landscapeCost: SlabCost = ({ low, high }) =>
  Math.abs(Math.log((high[0] - low[0]) / (high[2] - low[2]) / LANDSCAPE_SHAPE));

/** Where everything of a plant stands; made of the plant model alone. */
export function planPlant(
  lanes: readonly LaneInput[],
  sizeOf: MachineSize,
  costOf: SlabCost = landscapeCost,
): PlantPlan {
  const steps = lanes.map((lane) => stepsOf(lane, sizeOf));
  const rowLength = rowLengthOf(steps, costOf);
  const machines: PlacedMachine[] = [];
  const belts: PlacedBelt[] = [];
  const placedLanes: PlacedLane[] = [];
  let z = 0;
  let right = LEAST_ROW / 2;
  lanes.forEach((lane, index) => {
    const rows = foldRows(steps[index] ?? [], rowLength);
    const backZ = z;
    const before = machines.length;
    rows.forEach((row, rowIndex) => {
      const depth = Math.max(2, ...row.map(depthOf));
      const isTurned = rowIndex % 2 === 1;
      const middle = z + depth / 2;
      let x = 0;
      for (const step of row) {
        x += step === row[0] ? 0 : step.gap;
        const centre = isTurned ? rowLength - x - step.length / 2 : x + step.length / 2;
        machines.push(...placeStep(step, lane.lineId, centre, middle, isTurned, sizeOf));
        x += step.length;
      }
      right = Math.max(right, isTurned ? rowLength : x);
      z += depth + (rowIndex === rows.length - 1 ? 0 : APART.rows);
    });
    if (rows.length === 0) z += 2;
    const placed = machines.slice(before);
    belts.push(...beltsOf(lane, placed));
    placedLanes.push({
      lineId: lane.lineId,
      label: lane.label,
      area: { x: -2, z: backZ - 1, length: 0, depth: z - backZ + 2 },
    });
    z += APART.lanes;
  });
  const depth = Math.max(6, z - APART.lanes);
  const height = Math.max(3, ...machines.map(({ bounds }) => bounds.high[1]));
  return {
    slab: {
      low: [-MARGIN.left, 0, -MARGIN.back],
      high: [right + MARGIN.right, height, depth + MARGIN.front],
    },
    lanes: placedLanes.map((lane) => ({ ...lane, area: { ...lane.area, length: right + 4 } })),
    machines,
    belts,
  };
}

/** Of a line folded into one, two, three … rows: the length that makes the slab the best one. */
function rowLengthOf(lines: readonly (readonly Step[])[], costOf: SlabCost): number {
  const lengths = lines.map(lengthOfSteps);
  const longest = Math.max(1, ...lengths);
  const widest = Math.max(1, ...lines.flat().map(({ length }) => length));
  const height = Math.max(3, ...lines.flat().map((step) => step.height));
  let best = { length: longest, cost: Number.POSITIVE_INFINITY };
  for (let folds = 1; folds <= FOLDS_MOST; folds += 1) {
    const length = Math.max(widest, longest / folds + (folds === 1 ? 0 : widest / 2));
    const rows = lines.flatMap((steps) =>
      foldRows(steps, length).map((row) => Math.max(2, ...row.map(depthOf))),
    );
    const depth =
      rows.reduce((sum, row) => sum + row, 0) +
      (rows.length - lines.length) * APART.rows +
      (lines.length - 1) * APART.lanes;
    const cost = costOf({
      low: [-MARGIN.left, 0, -MARGIN.back],
      high: [length + MARGIN.right, height, depth + MARGIN.front],
    });
    if (cost < best.cost) best = { length, cost };
  }
  return best.length;
}

function lengthOfSteps(steps: readonly Step[]): number {
  return steps.reduce((sum, step, index) => sum + step.length + (index === 0 ? 0 : step.gap), 0);
}

function stepsOf(lane: LaneInput, sizeOf: MachineSize): Step[] {
  const byId = new Map(lane.machines.map((machine) => [machine.id, machine]));
  return lane.steps.flatMap((ids) => {
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    if (found.length === 0) return [];
    const sizes = found.map(({ machineType }) => sizeOf(machineType));
    const capacities = lane.edges.filter(({ to }) => ids.includes(to)).map(({ capacity }) => capacity);
    const split = found.length > 1 ? 1.2 : 0;
    return [
      {
        machines: found,
        length: Math.max(...sizes.map(({ length }) => length)),
        width: Math.max(...sizes.map(({ width }) => width)),
        height: Math.max(...sizes.map(({ height }) => height)),
        gap: Math.max(GAP.rigid, ...capacities.map(gapOf)) + split,
      },
    ];
  });
}

function gapOf(capacity: number | null): number {
  if (capacity === null || !(capacity > 0)) return GAP.rigid;
  return Math.min(GAP.most, GAP.buffer + capacity * GAP.perPackage);
}

function depthOf({ machines, width }: Step): number {
  return machines.length * width + (machines.length - 1) * APART.parallel;
}

function foldRows(steps: readonly Step[], rowLength: number): Step[][] {
  const rows: Step[][] = [];
  let room = 0;
  for (const step of steps) {
    const row = rows.at(-1);
    const needed = step.length + (row && row.length > 0 ? step.gap : 0);
    if (!row || needed > room + 0.001) {
      rows.push([step]);
      room = rowLength - step.length;
    } else {
      row.push(step);
      room -= needed;
    }
  }
  return rows;
}

function placeStep(
  step: Step,
  lineId: Id,
  x: number,
  middle: number,
  isTurned: boolean,
  sizeOf: MachineSize,
): PlacedMachine[] {
  const pitch = step.width + APART.parallel;
  return step.machines.map(({ id, machineType }, index) => {
    const { length, width, height } = sizeOf(machineType);
    const z = middle + (index - (step.machines.length - 1) / 2) * pitch;
    return {
      id,
      lineId,
      machineType,
      x,
      z,
      isTurned,
      turn: isTurned ? 180 : 0,
      bounds: {
        low: [x - length / 2, 0, z - width / 2],
        high: [x + length / 2, height, z + width / 2],
      },
    };
  });
}

function beltsOf(lane: LaneInput, placed: readonly PlacedMachine[]): PlacedBelt[] {
  const byId = new Map(placed.map((machine) => [machine.id, machine]));
  const items = itemsOf(lane);
  return lane.edges.flatMap(({ from, to, capacity }): PlacedBelt[] => {
    const [start, end] = [byId.get(from), byId.get(to)];
    if (!start || !end || start === end) return [];
    const item = items.get(from) ?? 'case';
    const isTable = item === 'bottle' && capacity !== null && capacity >= TABLE_FROM;
    return [
      {
        from,
        to,
        lineId: lane.lineId,
        path: pathOf(start, end),
        width: isTable ? BELT_WIDTH.table : BELT_WIDTH.narrow,
        item,
      },
    ];
  });
}

/** From the end of one machine to the beginning of another; across in the middle where they do not stand in a row. */
function pathOf(start: PlacedMachine, end: PlacedMachine): PlacedBelt['path'] {
  const fromX = start.isTurned ? start.bounds.low[0] : start.bounds.high[0];
  const toX = end.isTurned ? end.bounds.high[0] : end.bounds.low[0];
  if (start.z === end.z)
    return [
      [fromX, start.z],
      [toX, end.z],
    ];
  const middle =
    start.isTurned === end.isTurned
      ? (fromX + toX) / 2
      : start.isTurned
        ? Math.min(fromX, toX) - GAP.rigid
        : Math.max(fromX, toX) + GAP.rigid;
  return [
    [fromX, start.z],
    [middle, start.z],
    [middle, end.z],
    [toX, end.z],
  ];
}

/** What leaves each machine: packers make cases of bottles, palletisers pallets. */
function itemsOf(lane: LaneInput): ReadonlyMap<Id, ItemKind> {
  const types = new Map(lane.machines.map(({ id, machineType }) => [id, machineType]));
  const first: ItemKind = lane.machines.some(({ machineType }) => BOTTLING.has(machineType))
    ? 'bottle'
    : 'case';
  const items = new Map<Id, ItemKind>();
  for (const ids of lane.steps)
    for (const id of ids) {
      const before = lane.edges.find(({ to }) => to === id);
      const arriving = (before && items.get(before.from)) ?? first;
      const type = types.get(id);
      items.set(
        id,
        type === 'palletiser' || type === 'wrapper'
          ? 'pallet'
          : type === 'depalletiser' || type === 'unpacker'
            ? first
            : type === 'packer'
              ? 'case'
              : arriving,
      );
    }
  return items;
}

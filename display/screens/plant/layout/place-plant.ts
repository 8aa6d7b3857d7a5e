import type { Bounds } from '#display/kit3d/camera/camera.ts';
import { areaOfBounds, enclosing, slabOf } from '#display/kit3d/layout/bounds-area.ts';
import { boundsOfDecor, decorProblems } from '#display/kit3d/layout/decor.ts';
import type { SceneLayout } from '#shared/contracts/screens/scene-layout.ts';
import type { PlannedObject } from '#shared/contracts/screens/scene-preview.ts';
import {
  applyPlaces,
  footprintOf,
  outsideFloor,
  type Placeable,
  type PlannedPlaces,
} from '#shared/domain/scene/apply-places.ts';
import {
  BELT_STUB,
  type LaneInput,
  MARGIN,
  type PlacedBelt,
  type PlacedLane,
  type PlacedMachine,
  type PlantPlan,
  WALL_HEIGHT,
} from './plant-plan.ts';

export interface PlacedPlant extends PlantPlan {
  /** What the camera shows: the slab with its low wall, and what stands on it. */
  readonly seen: readonly Bounds[];
  readonly places: PlannedPlaces;
}

/** The generated plan with what a layout moves in it. */
export function placePlant(
  plan: PlantPlan,
  inputs: readonly LaneInput[],
  layout: SceneLayout | null,
): PlacedPlant {
  const { objects, problems } = applyPlaces(placeables(plan, inputs), layout);
  const at = new Map(objects.map((object) => [`${object.kind} ${object.ref}`, object]));
  const machines = plan.machines.map((machine) => moveMachine(machine, at.get(`machine ${machine.id}`)));
  const lanes = plan.lanes.map((lane) => moveLane(lane, at.get(`lane ${lane.lineId}`)));
  const hasMoved = objects.some(isMoved);
  const placed = hasMoved ? aroundAll(machines, lanes, plan.slab.high[1]) : plan.slab;
  const needed = enclosing(placed, boundsOfDecor(layout, placed));
  const slab = layout?.floor ? slabOf(layout.floor, plan.slab.high[1]) : needed;
  return {
    slab,
    seen: [slabOf(areaOfBounds(slab), WALL_HEIGHT), ...machines.map(({ bounds }) => bounds)],
    lanes,
    machines,
    belts: plan.belts.map((belt) => moveBelt(belt, plan, machines)),
    places: {
      objects,
      problems: [
        ...problems,
        ...outsideFloor(objects, layout?.floor ?? null),
        ...decorProblems(layout, slab),
      ],
      floor: areaOfBounds(slab),
    },
  };
}

function placeables(plan: PlantPlan, inputs: readonly LaneInput[]): Placeable[] {
  const names = new Map(
    inputs.flatMap(({ machines }) => machines.map(({ id, name }) => [id, name] as const)),
  );
  const lineNames = new Map(inputs.map(({ lineId, name }) => [lineId, name]));
  return [
    ...plan.lanes.map(
      ({ lineId, label, area }): Placeable => ({
        kind: 'lane',
        ref: lineId,
        label: lineNames.get(lineId) ?? label,
        x: area.x + area.length / 2,
        z: area.z + area.depth / 2,
        width: area.length,
        depth: area.depth,
        turn: 0,
        within: null,
      }),
    ),
    ...plan.machines.map(
      ({ id, lineId, x, z, turn, bounds }): Placeable => ({
        kind: 'machine',
        ref: id,
        label: names.get(id) ?? id,
        x,
        z,
        width: bounds.high[0] - bounds.low[0],
        depth: bounds.high[2] - bounds.low[2],
        turn,
        within: { kind: 'lane', ref: lineId },
      }),
    ),
  ];
}

function isMoved({ x, z, turn, generated }: PlannedObject): boolean {
  return x !== generated.x || z !== generated.z || turn !== generated.turn;
}

function moveMachine(machine: PlacedMachine, to: PlannedObject | undefined): PlacedMachine {
  if (!to || !isMoved(to)) return machine;
  const { x, z, turn } = to;
  return {
    ...machine,
    x,
    z,
    turn,
    isTurned: turn === 180,
    bounds: slabOf(footprintOf(to), machine.bounds.high[1]),
  };
}

function moveLane(lane: PlacedLane, to: PlannedObject | undefined): PlacedLane {
  if (!to || !isMoved(to)) return lane;
  const { length, depth } = lane.area;
  return { ...lane, area: { x: to.x - length / 2, z: to.z - depth / 2, length, depth } };
}

function aroundAll(machines: readonly PlacedMachine[], lanes: readonly PlacedLane[], height: number): Bounds {
  const areas = lanes.map(
    ({ area }): Bounds => ({
      low: [area.x, 0, area.z],
      high: [area.x + area.length, height, area.z + area.depth],
    }),
  );
  const [first, ...rest] = [...areas, ...machines.map(({ bounds }) => bounds)];
  const all = enclosing(first ?? { low: [0, 0, 0], high: [0, height, 0] }, rest);
  return {
    low: [all.low[0] - MARGIN.left + 2, 0, all.low[2] - MARGIN.back + 1],
    high: [all.high[0] + MARGIN.right - 2, Math.max(height, all.high[1]), all.high[2] + MARGIN.front - 1],
  };
}

/** Between machines that have kept their distance a belt keeps its form. */
function moveBelt(belt: PlacedBelt, before: PlantPlan, machines: readonly PlacedMachine[]): PlacedBelt {
  const from = machines.find(({ id }) => id === belt.from);
  const to = machines.find(({ id }) => id === belt.to);
  const oldFrom = before.machines.find(({ id }) => id === belt.from);
  const oldTo = before.machines.find(({ id }) => id === belt.to);
  if (!from || !to || !oldFrom || !oldTo) return belt;
  if (from === oldFrom && to === oldTo) return belt;
  const [dx, dz] = [from.x - oldFrom.x, from.z - oldFrom.z];
  const isTogether =
    Math.abs(to.x - oldTo.x - dx) < 1e-6 &&
    Math.abs(to.z - oldTo.z - dz) < 1e-6 &&
    from.turn === oldFrom.turn &&
    to.turn === oldTo.turn;
  const path = isTogether ? belt.path.map(([x, z]) => [x + dx, z + dz] as const) : rightAngledPath(from, to);
  return { ...belt, path };
}

type Spot = readonly [x: number, z: number];

/** From the end of one machine to the beginning of another, in right angles. */
function rightAngledPath(from: PlacedMachine, to: PlacedMachine): readonly Spot[] {
  const out = directionOf(from.turn);
  const into = directionOf(to.turn);
  const start = endOf(from, out, 1);
  const end = endOf(to, into, -1);
  const after: Spot = [start[0] + out[0] * BELT_STUB, start[1] + out[1] * BELT_STUB];
  const before: Spot = [end[0] - into[0] * BELT_STUB, end[1] - into[1] * BELT_STUB];
  const straight: Spot = out[0] === 0 ? [after[0], before[1]] : [before[0], after[1]];
  const across: Spot = out[0] === 0 ? [before[0], after[1]] : [after[0], before[1]];
  const ahead = (straight[0] - after[0]) * out[0] + (straight[1] - after[1]) * out[1];
  return withoutRepeats([start, after, ahead >= 0 ? straight : across, before, end]);
}

/** Of the flow through a machine. */
function directionOf(turn: number): Spot {
  const quarter = Math.round(turn / 90) % 4;
  return quarter === 0 ? [1, 0] : quarter === 1 ? [0, 1] : quarter === 2 ? [-1, 0] : [0, -1];
}

function endOf({ x, z, bounds: { low, high } }: PlacedMachine, direction: Spot, side: 1 | -1): Spot {
  return [
    x + (side * direction[0] * (high[0] - low[0])) / 2,
    z + (side * direction[1] * (high[2] - low[2])) / 2,
  ];
}

function withoutRepeats(path: readonly Spot[]): Spot[] {
  return path.filter((spot, index) => {
    const last = path[index - 1];
    return index === path.length - 1 || !last || Math.hypot(spot[0] - last[0], spot[1] - last[1]) > 1e-6;
  });
}

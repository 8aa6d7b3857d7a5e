import type { ConveyorBlueprint } from './blueprint.ts';
import type { ConveyorSim } from './sim-state.ts';

/** A conveyor in free flow with `queue` packages waiting at its end. */
export function createConveyor(blueprint: ConveyorBlueprint, queue: number): ConveyorSim {
  const perStep = Math.floor(blueprint.nominalTransit / blueprint.travelSteps);
  const transit = new Array<number>(blueprint.travelSteps).fill(perStep);
  const content = perStep * blueprint.travelSteps + queue;
  return { ready: queue, content, transit, slot: 0 };
}

/** Packages that were put on `travelSteps` ago reach the end. Called once at the start of each step. */
export function arrive(conveyor: ConveyorSim): void {
  const arriving = conveyor.transit[conveyor.slot] ?? 0;
  conveyor.ready += arriving;
  conveyor.transit[conveyor.slot] = 0;
}

/** Called once at the end of each step. */
export function advance(conveyor: ConveyorSim): void {
  conveyor.slot += 1;
  if (conveyor.slot === conveyor.transit.length) conveyor.slot = 0;
}

export function put(conveyor: ConveyorSim, count: number): void {
  conveyor.transit[conveyor.slot] = (conveyor.transit[conveyor.slot] ?? 0) + count;
  conveyor.content += count;
}

export function take(conveyor: ConveyorSim, count: number): void {
  conveyor.ready -= count;
  conveyor.content -= count;
}

/** Share of the conveyor that is full, 0…1. */
export function fillLevel(blueprint: ConveyorBlueprint, conveyor: ConveyorSim): number {
  return conveyor.content / blueprint.capacity;
}

/** How long the queue at the end is, as a share of what fits beyond free flow, 0…1. */
export function queueLevel(blueprint: ConveyorBlueprint, conveyor: ConveyorSim): number {
  return conveyor.ready / Math.max(1, blueprint.capacity - blueprint.nominalTransit);
}

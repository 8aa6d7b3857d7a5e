import type { Blueprint, MachineBlueprint } from './blueprint.ts';
import { fillLevel, queueLevel } from './conveyor.ts';
import type { SimState } from './sim-state.ts';

/** Straight line from (x0, y0) to (x1, y1), flat outside. */
function between(x: number, x0: number, y0: number, x1: number, y1: number): number {
  if (x <= x0) return y0;
  if (x >= x1) return y1;
  return y0 + ((x - x0) / (x1 - x0)) * (y1 - y0);
}

/** The fullest way out decides only when every way out is that full: a branch can take over. */
function outletLevel(blueprint: Blueprint, machine: MachineBlueprint, state: SimState): number {
  let least = Number.POSITIVE_INFINITY;
  for (const index of machine.outlets) {
    const conveyor = blueprint.conveyors[index];
    const content = state.conveyors[index];
    if (!conveyor || !content || conveyor.isRigid) continue;
    least = Math.min(least, fillLevel(conveyor, content));
  }
  return least === Number.POSITIVE_INFINITY ? 0 : least;
}

function inletQueue(blueprint: Blueprint, machine: MachineBlueprint, state: SimState): number {
  let most = -1;
  for (const index of machine.inlets) {
    const conveyor = blueprint.conveyors[index];
    const content = state.conveyors[index];
    if (!conveyor || !content || conveyor.isRigid) continue;
    most = Math.max(most, queueLevel(conveyor, content));
  }
  return most;
}

/**
 * Set speed in primary packages per hour, as the line control of a bottling line works: machines before the filler
 * keep its infeed buffer three quarters full, machines after it keep their infeed nearly empty, both with the
 * over-capacity that the V gives them; the filler runs steadily and slows down only when it would have to stop.
 */
export function setSpeed(
  blueprint: Blueprint,
  machine: MachineBlueprint,
  state: SimState,
  pace: number,
): number {
  const nominal = machine.sharePrimary * pace;
  const ideal = machine.idealPrimary;
  const outlet = outletLevel(blueprint, machine, state);
  const inlet = inletQueue(blueprint, machine, state);
  switch (machine.position) {
    case 'before':
      return outlet < 0.74
        ? between(outlet, 0.58, ideal, 0.74, nominal)
        : between(outlet, 0.74, nominal, 0.97, nominal * 0.4);
    case 'bottleneck':
      return (
        nominal * (inlet < 0 ? 1 : between(inlet, 0.01, 0.7, 0.09, 1)) * between(outlet, 0.82, 1, 0.98, 0.55)
      );
    case 'after': {
      // A machine in the filler's block has no buffer of its own to go by: it follows.
      const wanted =
        inlet < 0
          ? ideal
          : inlet < 0.14
            ? between(inlet, 0.0, nominal * 0.6, 0.14, nominal)
            : between(inlet, 0.14, nominal, 0.42, ideal);
      return wanted * between(outlet, 0.85, 1, 0.98, 0.5);
    }
  }
}

/** A blocked machine starts again below this fill of its outlet; the rest of the buffer is what keeps it running. */
export function mayRestartAfterBlockage(
  blueprint: Blueprint,
  machine: MachineBlueprint,
  state: SimState,
): boolean {
  return machine.outlets.some((index) => {
    const conveyor = blueprint.conveyors[index];
    const content = state.conveyors[index];
    return conveyor && content && fillLevel(conveyor, content) < (conveyor.isRigid ? 0.55 : 0.9);
  });
}

/** A starved machine waits until it can run for a while. */
export function mayRestartAfterShortage(
  blueprint: Blueprint,
  machine: MachineBlueprint,
  state: SimState,
): boolean {
  return machine.inlets.some((index) => {
    const conveyor = blueprint.conveyors[index];
    const content = state.conveyors[index];
    if (!conveyor || !content) return false;
    const enough = conveyor.isRigid ? 2 : Math.max(machine.spec.primaryPerUnit, conveyor.capacity * 0.07);
    return content.ready >= Math.min(enough, conveyor.capacity * 0.5);
  });
}

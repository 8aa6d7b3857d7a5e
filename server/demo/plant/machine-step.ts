import type { Blueprint, MachineBlueprint } from './blueprint.ts';
import { put, take } from './conveyor.ts';
import { mayRestartAfterBlockage, mayRestartAfterShortage, setSpeed } from './drive.ts';
import { beginOwnStop, consumeMaterial, endByClock, wearWhileRunning } from './own-stops.ts';
import { nextUniform } from './random.ts';
import type { LineSim, MachineSim, SimState } from './sim-state.ts';

/** A drive that turns this long without a package reports why. */
const IDLE_BEFORE_STOP_MS = 4_000;
const FLOW_SMOOTHING_MS = 7_000;
const HOUR_MS = 3_600_000;

/** One time step of one machine. Machines are stepped from the end of the line to its beginning. */
export function stepMachine(
  blueprint: Blueprint,
  spec: MachineBlueprint,
  machine: MachineSim,
  line: LineSim,
  state: SimState,
): void {
  const { nowMs, stepMs } = state;
  endByClock(machine, nowMs);
  beginPlannedStop(machine, nowMs);
  if (machine.mode === 'blocked' && mayRestartAfterBlockage(blueprint, spec, state)) restart(machine);
  if (machine.mode === 'starved' && mayRestartAfterShortage(blueprint, spec, state)) restart(machine);

  if (machine.mode === 'running') {
    const moved = run(blueprint, spec, machine, line, state);
    wearWhileRunning(spec, machine, nowMs, stepMs, state.eventRate);
    if (machine.mode === 'running' && state.eventRate > 0) consumeMaterial(spec, machine, moved, nowMs);
  } else {
    machine.drivePrimary = 0;
    followFlow(machine, 0, stepMs);
    if (machine.flowPrimary < spec.idealPrimary * 0.06) machine.flowPrimary = 0;
  }
}

/** The speed that a machine shows is measured over some seconds. */
function followFlow(machine: MachineSim, primaryPerHour: number, stepMs: number): void {
  machine.flowPrimary += (primaryPerHour - machine.flowPrimary) * Math.min(1, stepMs / FLOW_SMOOTHING_MS);
}

function restart(machine: MachineSim): void {
  machine.mode = 'running';
  machine.idleMs = 0;
}

function beginPlannedStop(machine: MachineSim, nowMs: number): void {
  const planned = machine.planned[0];
  if (!planned || nowMs < planned.fromMs || machine.ownStop) return;
  machine.planned.shift();
  const { kind, code, text, durationMs } = planned;
  beginOwnStop(machine, { kind, code, text, untilMs: nowMs + durationMs, alarms: 0 });
}

/** Turns the drive for one step and moves the packages; returns how many went in. */
function run(
  blueprint: Blueprint,
  spec: MachineBlueprint,
  machine: MachineSim,
  line: LineSim,
  state: SimState,
): number {
  const { stepMs } = state;
  machine.wander += -0.015 * machine.wander + 0.004 * (nextUniform(machine.dynamics) - 0.5);
  const wanted = Math.min(
    spec.idealPrimary,
    setSpeed(blueprint, spec, state, line.pace) * (1 + machine.wander),
  );
  const up = (spec.idealPrimary * stepMs) / spec.rampMs;
  machine.drivePrimary = Math.min(wanted, machine.drivePrimary + up);

  machine.carry += (machine.drivePrimary * stepMs) / HOUR_MS;
  const due = Math.floor(machine.carry);
  machine.carry -= due;
  if (due === 0) {
    followFlow(machine, machine.drivePrimary, stepMs);
    return 0;
  }
  const available = readyAtInlets(spec, state, due);
  const room = roomAtOutlets(blueprint, spec, state, due);
  const moved = Math.min(due, available, room);
  // Whole packages per step would make the speed jump; only where they are short do they count.
  followFlow(machine, moved === due ? machine.drivePrimary : (moved * HOUR_MS) / stepMs, stepMs);
  if (moved === 0) {
    machine.idleMs += stepMs;
    if (machine.idleMs >= IDLE_BEFORE_STOP_MS) machine.mode = available === 0 ? 'starved' : 'blocked';
    return 0;
  }
  machine.idleMs = 0;
  takeFromInlets(spec, state, line, moved);
  putOnOutlets(blueprint, spec, state, line, moved - rejectsAmong(spec, machine, moved));
  machine.total += moved;
  return moved;
}

function rejectsAmong(spec: MachineBlueprint, machine: MachineSim, moved: number): number {
  if (spec.rejectShare === 0) return 0;
  // Rejects come in clusters: mostly none, sometimes a few in a row.
  if (nextUniform(machine.dynamics) < 0.02)
    machine.rejectDue += moved * spec.rejectShare * 100 * nextUniform(machine.dynamics);
  const whole = Math.floor(machine.rejectDue / spec.spec.primaryPerUnit) * spec.spec.primaryPerUnit;
  const rejected = Math.min(moved, whole);
  machine.rejectDue -= rejected;
  machine.rejected += rejected;
  return rejected;
}

function readyAtInlets(spec: MachineBlueprint, state: SimState, due: number): number {
  if (spec.inlets.length === 0) return due;
  let ready = 0;
  for (const index of spec.inlets) ready += state.conveyors[index]?.ready ?? 0;
  return ready;
}

function roomAtOutlets(blueprint: Blueprint, spec: MachineBlueprint, state: SimState, due: number): number {
  if (spec.outlets.length === 0) return due;
  let room = 0;
  for (const index of spec.outlets) room += roomOn(blueprint, state, index);
  return room;
}

function roomOn(blueprint: Blueprint, state: SimState, index: number): number {
  return Math.max(0, (blueprint.conveyors[index]?.capacity ?? 0) - (state.conveyors[index]?.content ?? 0));
}

/** A merge takes from each inlet in proportion to what waits there. */
function takeFromInlets(spec: MachineBlueprint, state: SimState, line: LineSim, count: number): void {
  if (spec.inlets.length === 0) {
    line.entered += count;
    return;
  }
  let rest = count;
  let ready = readyAtInlets(spec, state, count);
  for (const index of spec.inlets) {
    const conveyor = state.conveyors[index];
    if (!conveyor) continue;
    const here = Math.min(
      conveyor.ready,
      ready === conveyor.ready ? rest : Math.round((rest * conveyor.ready) / ready),
    );
    ready -= conveyor.ready;
    take(conveyor, here);
    rest -= here;
  }
}

/** A divider gives to each outlet in proportion to its room; what leaves the last machine has left the line. */
function putOnOutlets(
  blueprint: Blueprint,
  spec: MachineBlueprint,
  state: SimState,
  line: LineSim,
  count: number,
): void {
  if (spec.outlets.length === 0) {
    line.left += count;
    return;
  }
  let rest = count;
  let room = roomAtOutlets(blueprint, spec, state, count);
  for (const index of spec.outlets) {
    const conveyor = state.conveyors[index];
    if (!conveyor) continue;
    const roomHere = roomOn(blueprint, state, index);
    const here = Math.min(roomHere, room === roomHere ? rest : Math.round((rest * roomHere) / room));
    room -= roomHere;
    put(conveyor, here);
    rest -= here;
  }
}

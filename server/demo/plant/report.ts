import type { StateMessage } from '#shared/contracts/ingest/ingest.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';
import type { BaseState, MachineState } from '#shared/contracts/plant/machine-state.ts';
import type { Blueprint, MachineBlueprint } from './blueprint.ts';
import { SPIKE } from './oddities.ts';
import { nextNormal } from './random.ts';
import type { ConveyorSim, MachineSim, SimState } from './sim-state.ts';

/** A message as the machine sends it; the payload always carries `ts`, epoch ms by the machine's clock. */
export type SimMessage =
  | { readonly machineCode: string; readonly kind: 'state'; readonly payload: StateMessage & { ts: number } }
  | {
      readonly machineCode: string;
      readonly kind: 'metrics';
      readonly payload: { readonly ts: number; readonly [metric: string]: number };
    };

/** How often machines report, ms; multiples of the time step. */
export interface ReportPeriods {
  /** Speed and counters. */
  readonly metricsMs: number;
  /** Parameters, alarms and set speed, which change slowly. */
  readonly detailMs: number;
  /** The state again although it has not changed. */
  readonly heartbeatMs: number;
}

/** Machines with an electricity counter of their own. */
const COUNTED_TYPES: ReadonlySet<MachineType> = new Set(['washer', 'filler', 'pasteuriser']);

function baseState(machine: MachineSim): BaseState {
  switch (machine.mode) {
    case 'running':
      return 'production';
    case 'starved':
      return 'material-shortage';
    case 'blocked':
      return 'blockage';
    case 'stopped':
      return machine.ownStop?.kind ?? 'shutdown';
  }
}

function stateMessage(spec: MachineBlueprint, machine: MachineSim, ts: number): SimMessage {
  const states: MachineState[] = machine.warning ? [baseState(machine), 'warning'] : [baseState(machine)];
  const reason = machine.ownStop ?? machine.warning;
  return {
    machineCode: spec.spec.code,
    kind: 'state',
    payload: {
      ts,
      states,
      ...(reason?.code ? { code: reason.code } : {}),
      ...(reason?.text ? { text: reason.text } : {}),
    },
  };
}

function isSilent({ silence }: MachineSim, nowMs: number): boolean {
  return silence !== null && nowMs >= silence.from && nowMs < silence.to;
}

/** Compares what a report would say with what the last one said, and remembers it. */
function isChangedSinceReport(machine: MachineSim): boolean {
  const { mode } = machine;
  const stop = machine.ownStop?.code ?? machine.ownStop?.kind ?? null;
  const warning = machine.warning?.code ?? null;
  if (mode === machine.reportedMode && stop === machine.reportedStop && warning === machine.reportedWarning)
    return false;
  machine.reportedMode = mode;
  machine.reportedStop = stop;
  machine.reportedWarning = warning;
  return true;
}

/** Tells for each machine whether a period ends at its own step: machines take turns. Small integers, so cheap. */
function turnOf(nowMs: number, stepMs: number, periodMs: number): (index: number) => boolean {
  if (!Number.isFinite(periodMs)) return () => false;
  const periodSteps = Math.max(1, Math.round(periodMs / stepMs));
  const phase = Math.round(nowMs / stepMs) % periodSteps;
  return (index) => (phase + index * 7) % periodSteps === 0;
}

/** Current speed in the machine's own unit per hour, as its panel rounds it. */
function inUnit(spec: MachineBlueprint, primaryPerHour: number): number {
  const speed = primaryPerHour / spec.spec.primaryPerUnit;
  return spec.spec.idealSpeedPerHour < 200 ? Math.round(speed * 10) / 10 : Math.round(speed);
}

function counter(spec: MachineBlueprint, packages: number): number {
  return Math.floor(packages / spec.spec.primaryPerUnit);
}

/** What the output counter says: once a day something that it never counted. */
function shownOutput(spec: MachineBlueprint, machine: MachineSim, nowMs: number): number {
  const counted = counter(spec, machine.total - machine.counterBase);
  if (nowMs >= machine.spikeAtMs) {
    machine.spikeAtMs = Number.MAX_SAFE_INTEGER;
    return counted + SPIKE;
  }
  return spec.rolloverAt === null ? counted : counted % spec.rolloverAt;
}

function metricsMessage(
  blueprint: Blueprint,
  spec: MachineBlueprint,
  machine: MachineSim,
  state: SimState,
  ts: number,
  isDetailed: boolean,
): SimMessage {
  const payload: Record<string, number> & { ts: number } = {
    ts,
    speed: inUnit(spec, Math.min(machine.flowPrimary, spec.idealPrimary)),
    yield: shownOutput(spec, machine, state.nowMs),
  };
  if (spec.rejectShare > 0) payload.reject = counter(spec, machine.rejected - machine.rejectBase);
  for (const index of spec.outlets) {
    const metric = blueprint.conveyors[index]?.edge.bufferMetric;
    const conveyor: ConveyorSim | undefined = state.conveyors[index];
    if (metric && conveyor) payload[metric] = conveyor.content;
  }
  if (isDetailed) addDetails(spec, machine, state.nowMs, payload);
  return { machineCode: spec.spec.code, kind: 'metrics', payload };
}

function addDetails(
  spec: MachineBlueprint,
  machine: MachineSim,
  nowMs: number,
  payload: Record<string, number>,
): void {
  if (COUNTED_TYPES.has(spec.spec.machineType)) payload.energy = Math.round(machine.energyKwh * 100) / 100;
  payload.alarms = (machine.ownStop?.alarms ?? 0) + (machine.warning ? 1 : 0);
  payload.setSpeed =
    machine.mode === 'running' ? inUnit(spec, Math.min(spec.idealPrimary, machine.drivePrimary)) : 0;
  if (spec.consumable) payload[spec.consumable.metric] = Math.round(machine.consumableLevel * 1000) / 10;
  const elapsedS = (nowMs - machine.parametersAtMs) / 1000;
  machine.parametersAtMs = nowMs;
  const load = Math.min(1, machine.flowPrimary / spec.sharePrimary);
  spec.parameters.forEach((row, index) => {
    const goal = row.standing + (row.running - row.standing) * load;
    const before = machine.parameters[index] ?? goal;
    const level = goal + (before - goal) * Math.exp(-elapsedS / row.tauS);
    machine.parameters[index] = level;
    const scale = 10 ** row.decimals;
    payload[row.metric] = Math.round((level + row.noise * nextNormal(machine.measurement)) * scale) / scale;
  });
}

/** Appends what the machines report after a time step; sets counters to 0 when their controllers do. */
export function report(
  blueprint: Blueprint,
  state: SimState,
  periods: ReportPeriods,
  messages: SimMessage[],
): void {
  const { nowMs, stepMs } = state;
  const isHeartbeat = turnOf(nowMs, stepMs, periods.heartbeatMs);
  const isMetrics = turnOf(nowMs, stepMs, periods.metricsMs);
  const isDetail = turnOf(nowMs, stepMs, periods.detailMs);
  for (const spec of blueprint.machines) {
    const machine = state.machines[spec.index];
    if (!machine) continue;
    const ts = nowMs - stepMs + spec.phaseMs;
    // The first report after a silence is one of a change.
    if (isSilent(machine, nowMs)) {
      machine.reportedMode = null;
      continue;
    }
    const isChanged = isChangedSinceReport(machine);
    if (isChanged || isHeartbeat(spec.index)) messages.push(stateMessage(spec, machine, ts));
    const isReset = nowMs >= machine.resetAtMs;
    if (isChanged || isReset || isMetrics(spec.index)) {
      // The last count of a shift is still sent; then the controller starts again from 0.
      messages.push(metricsMessage(blueprint, spec, machine, state, ts, isChanged || isDetail(spec.index)));
    }
    if (isReset) {
      machine.counterBase = machine.total;
      machine.rejectBase = machine.rejected;
      machine.resetAtMs = Number.MAX_SAFE_INTEGER;
    }
  }
  if (isDetail(blueprint.machines.length)) messages.push(...meterMessages(state));
}

/** Meters report together, as a gateway that reads them does. */
function meterMessages({ meters, nowMs, stepMs }: SimState): SimMessage[] {
  const ts = nowMs - Math.ceil(stepMs / 2);
  return Object.entries(meters).map(([code, reading]): SimMessage => {
    const metric = code.startsWith('W') ? 'volume' : 'energy';
    return { machineCode: code, kind: 'metrics', payload: { ts, [metric]: Math.round(reading * 100) / 100 } };
  });
}

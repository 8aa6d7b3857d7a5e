import type { BaseState } from '#shared/contracts/plant/machine-state.ts';
import { type Blueprint, createBlueprint, type MachineBlueprint } from './blueprint.ts';
import { advance, arrive, createConveyor } from './conveyor.ts';
import { countLoads, FIRST_READINGS } from './loads.ts';
import { stepMachine } from './machine-step.ts';
import { beginOwnStop, scheduleOwnStops } from './own-stops.ts';
import { bottlingPlant } from './plant.ts';
import type { BottlingPlant } from './plant-model.ts';
import { createRandomStream, nextUniform } from './random.ts';
import { type ReportPeriods, report, type SimMessage } from './report.ts';
import { planShifts } from './shift-plan.ts';
import type { MachineSim, SimState } from './sim-state.ts';

export interface BottlingSimOptions {
  readonly seed: number;
  /** Epoch ms at which the lines begin to run; rounded down to a whole step. */
  readonly startMs: number;
  /** Length of a time step; default 1,000 ms. */
  readonly stepMs?: number;
  /** How much happens by itself: 1 = as usual, 0 = only what is forced. */
  readonly eventRate?: number;
  readonly plant?: BottlingPlant;
}

/** Something that happens because a test or a scenario wants it to. */
export interface ForcedEvent {
  readonly machineCode: string;
  readonly kind: Exclude<BaseState, 'production' | 'blockage'> | 'warning';
  readonly code?: string;
  readonly text?: string;
  readonly durationMs: number;
}

/** Where all packages of a line are: `entered` = `left` + `inside` + `rejected`, always. */
export interface LineLedger {
  readonly entered: number;
  readonly left: number;
  readonly inside: number;
  readonly rejected: number;
}

export interface BottlingSim {
  readonly nowMs: () => number;
  /**
   * Runs up to the last whole step at or before `ms` and returns what the machines sent meanwhile, in the order of
   * time. The plant's course does not depend on the periods nor on how the time is cut into calls.
   */
  readonly advanceTo: (ms: number, periods?: Partial<ReportPeriods>) => SimMessage[];
  /** Begins now, in place of what the machine is doing. */
  readonly force: (event: ForcedEvent) => void;
  readonly ledger: (lineCode: string) => LineLedger;
  /** Pallets that have left the lines since the last call. */
  readonly takePallets: () => PalletMade[];
  /** Everything, as plain JSON data, for `resumeBottlingSim`. */
  readonly snapshot: () => SimState;
}

/** A pallet that has left its line. */
export interface PalletMade {
  readonly ms: number;
  readonly lineCode: string;
}

export const LIVE_PERIODS: ReportPeriods = { metricsMs: 2_000, detailMs: 6_000, heartbeatMs: 5_000 };
/** Machines speak up only when their state changes: for running the plant up to a time. */
export const SILENT_PERIODS: ReportPeriods = {
  metricsMs: Number.POSITIVE_INFINITY,
  detailMs: Number.POSITIVE_INFINITY,
  heartbeatMs: Number.POSITIVE_INFINITY,
};

/** The demo plant in motion: three lines that run, stumble and recover as bottling lines do. Pure and seeded. */
export function createBottlingSim(options: BottlingSimOptions): BottlingSim {
  const { seed, stepMs = 1_000, eventRate = 1, plant = bottlingPlant } = options;
  const blueprint = createBlueprint(plant, stepMs);
  const nowMs = Math.floor(options.startMs / stepMs) * stepMs;
  const state: SimState = {
    version: 3,
    seed,
    stepMs,
    eventRate,
    nowMs,
    machines: blueprint.machines.map((spec) => startMachine(spec, seed, eventRate, nowMs)),
    conveyors: blueprint.conveyors.map((conveyor) => {
      const isBefore = blueprint.machines[conveyor.to]?.position !== 'after';
      const queue = isBefore ? conveyor.capacity * 0.7 - conveyor.nominalTransit : conveyor.capacity * 0.06;
      return createConveyor(conveyor, Math.max(0, Math.floor(queue)));
    }),
    lines: blueprint.lines.map(({ line }) => ({
      plannedUntilMs: nowMs,
      pace: 0.97,
      entered: 0,
      left: 0,
      dynamics: createRandomStream(seed, `line ${line.code}`),
    })),
    meters: { ...FIRST_READINGS },
  };
  blueprint.lines.forEach((_line, index) => {
    const line = state.lines[index];
    if (line) line.entered = contentOf(blueprint, state, index);
  });
  return operate(blueprint, state);
}

/** Continues a simulation from its snapshot. */
export function resumeBottlingSim(snapshot: SimState, plant: BottlingPlant = bottlingPlant): BottlingSim {
  const blueprint = createBlueprint(plant, snapshot.stepMs);
  if (snapshot.version !== 3) throw new Error('unknown version of a simulation snapshot');
  if (
    snapshot.machines.length !== blueprint.machines.length ||
    snapshot.conveyors.length !== blueprint.conveyors.length
  ) {
    throw new Error('the snapshot is of another plant');
  }
  return operate(blueprint, copyOf(snapshot));
}

/** A state is JSON data by contract; pure code has no structuredClone. */
function copyOf(state: SimState): SimState {
  return JSON.parse(JSON.stringify(state)) as SimState;
}

function startMachine(spec: MachineBlueprint, seed: number, eventRate: number, nowMs: number): MachineSim {
  const dynamics = createRandomStream(seed, `dynamics ${spec.spec.code}`);
  const machine: MachineSim = {
    mode: 'running',
    ownStop: null,
    warning: null,
    planned: [],
    drivePrimary: spec.sharePrimary * 0.97,
    flowPrimary: spec.sharePrimary * 0.97,
    wander: 0,
    carry: 0,
    idleMs: 0,
    total: 0,
    rejected: 0,
    rejectDue: 0,
    counterBase: 0,
    rejectBase: 0,
    resetAtMs: Number.MAX_SAFE_INTEGER,
    spikeAtMs: Number.MAX_SAFE_INTEGER,
    silence: null,
    energyKwh: Math.round(spec.idealPrimary * 7 + spec.index * 1_013),
    stopInMs: 0,
    microStopInMs: 0,
    warningInMs: 0,
    consumableLevel: 0.25 + 0.75 * nextUniform(dynamics),
    refillAtMs: 0,
    parameters: spec.parameters.map((row) => row.running),
    parametersAtMs: nowMs,
    reportedMode: null,
    reportedStop: null,
    reportedWarning: null,
    dynamics,
    measurement: createRandomStream(seed, `measurement ${spec.spec.code}`),
  };
  scheduleOwnStops(spec, machine, eventRate);
  return machine;
}

function contentOf(blueprint: Blueprint, state: SimState, lineIndex: number): number {
  let content = 0;
  blueprint.conveyors.forEach((conveyor, index) => {
    if (blueprint.machines[conveyor.from]?.lineIndex === lineIndex)
      content += state.conveyors[index]?.content ?? 0;
  });
  return content;
}

function step(blueprint: Blueprint, state: SimState): void {
  state.nowMs += state.stepMs;
  planShifts(blueprint, state);
  for (const conveyor of state.conveyors) arrive(conveyor);
  for (let index = blueprint.machines.length - 1; index >= 0; index -= 1) {
    const spec = blueprint.machines[index];
    const machine = state.machines[index];
    const line = spec && state.lines[spec.lineIndex];
    if (spec && machine && line) stepMachine(blueprint, spec, machine, line, state);
  }
  for (const conveyor of state.conveyors) advance(conveyor);
  countLoads(blueprint, state);
}

function operate(blueprint: Blueprint, state: SimState): BottlingSim {
  const machineOf = (code: string): MachineSim => {
    const spec = blueprint.machines.find((machine) => machine.spec.code === code);
    const machine = spec && state.machines[spec.index];
    if (!machine) throw new Error(`the plant has no machine ${code}`);
    return machine;
  };
  const lastOfLines = blueprint.lines.flatMap(({ line, machines }) => {
    const last = blueprint.machines[machines.at(-1) ?? -1];
    return last?.spec.yieldUnit === 'pallet' ? [{ lineCode: line.code, last }] : [];
  });
  const palletsOf = ({ index, spec }: MachineBlueprint): number =>
    Math.floor((state.machines[index]?.total ?? 0) / spec.primaryPerUnit);
  let made: PalletMade[] = [];
  function stepOnce(): void {
    const before = lastOfLines.map(({ last }) => palletsOf(last));
    step(blueprint, state);
    for (const [index, { last, lineCode }] of lastOfLines.entries())
      for (let count = before[index] ?? 0; count < palletsOf(last); count += 1)
        made.push({ ms: state.nowMs, lineCode });
  }
  return {
    nowMs: () => state.nowMs,
    takePallets() {
      const taken = made;
      made = [];
      return taken;
    },
    advanceTo: (ms, periods = {}) => {
      const used = { ...LIVE_PERIODS, ...periods };
      const messages: SimMessage[] = [];
      while (state.nowMs + state.stepMs <= ms) {
        stepOnce();
        report(blueprint, state, used, messages);
      }
      return messages.sort((left, right) => left.payload.ts - right.payload.ts);
    },
    force: (event) => {
      const machine = machineOf(event.machineCode);
      const code = event.code ?? null;
      const text = event.text ?? null;
      // It is seen from the next step on, and lasts its whole time from there.
      const untilMs = state.nowMs + state.stepMs + event.durationMs;
      if (event.kind === 'warning') machine.warning = { code: code ?? 'W000', text: text ?? '', untilMs };
      else beginOwnStop(machine, { kind: event.kind, code, text, untilMs, alarms: 1 });
    },
    ledger: (lineCode) => {
      const lineIndex = blueprint.lines.findIndex(({ line }) => line.code === lineCode);
      const line = state.lines[lineIndex];
      if (!line) throw new Error(`the plant has no line ${lineCode}`);
      const rejected = blueprint.machines.reduce(
        (sum, spec) => sum + (spec.lineIndex === lineIndex ? (state.machines[spec.index]?.rejected ?? 0) : 0),
        0,
      );
      return {
        entered: line.entered,
        left: line.left,
        inside: contentOf(blueprint, state, lineIndex),
        rejected,
      };
    },
    snapshot: () => copyOf(state),
  };
}

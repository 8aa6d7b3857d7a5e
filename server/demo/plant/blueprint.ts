import { CONSUMABLES, type Consumable } from './consumables.ts';
import { ROLLS_OVER_AT } from './oddities.ts';
import { type ParameterRow, parametersOf } from './parameter-table.ts';
import type { BottlingEdge, BottlingLine, BottlingMachine, BottlingPlant } from './plant-model.ts';
import { createRandomStream, nextUniform } from './random.ts';
import { type MachineHabits, vendorHabitsOf } from './vendor-codes.ts';

/** What never changes about a machine while the simulation runs. Indices are into the blueprint's lists. */
export interface MachineBlueprint {
  readonly spec: BottlingMachine;
  readonly index: number;
  readonly lineIndex: number;
  readonly position: 'before' | 'bottleneck' | 'after';
  /** Primary packages per hour. */
  readonly idealPrimary: number;
  /** This machine's share of the line's nominal speed, primary packages per hour. */
  readonly sharePrimary: number;
  readonly inlets: readonly number[];
  readonly outlets: readonly number[];
  readonly habits: MachineHabits | null;
  readonly consumable: Consumable | null;
  readonly parameters: readonly ParameterRow[];
  /** Share of packages that it throws out. */
  readonly rejectShare: number;
  /** Its controller's clock tick within a step: machines do not report in one burst. */
  readonly phaseMs: number;
  /** When its controller sets the counters to 0. */
  readonly counterReset: 'shift' | 'day' | 'never';
  /** The first value that its output counter does not show; null = it has no end. */
  readonly rolloverAt: number | null;
  /** Cleaned in place at the end of a shift. */
  readonly isWet: boolean;
  /** Full speed is reached after this time. */
  readonly rampMs: number;
}

export interface ConveyorBlueprint {
  readonly edge: BottlingEdge;
  readonly from: number;
  readonly to: number;
  readonly capacity: number;
  readonly travelSteps: number;
  /** What lies on it in free flow at nominal speed. */
  readonly nominalTransit: number;
  readonly isRigid: boolean;
}

export interface LineBlueprint {
  readonly line: BottlingLine;
  /** Machine indices in the order of the flow. */
  readonly machines: readonly number[];
  readonly bottleneck: number;
}

export interface Blueprint {
  readonly machines: readonly MachineBlueprint[];
  readonly conveyors: readonly ConveyorBlueprint[];
  readonly lines: readonly LineBlueprint[];
  readonly stepMs: number;
}

/** A rigidly coupled pair has no buffer, only the packages in the transfer star. */
const RIGID_CONTENT_S = 8;
const RIGID_TRAVEL_MS = 2_000;

const REJECT_SHARE: Readonly<Record<string, number>> = {
  filler: 0.0045,
  inspector: 0.0035,
  checkweigher: 0.0008,
};
const WET_TYPES: ReadonlySet<string> = new Set(['filler', 'capper', 'rinser']);
const DAILY_RESET_TYPES: ReadonlySet<string> = new Set(['robot']);
const RAMP_MS: Readonly<Record<string, number>> = {
  filler: 24_000,
  capper: 18_000,
  washer: 20_000,
  pasteuriser: 20_000,
  depalletiser: 8_000,
};

function resetOf({ code, machineType }: BottlingMachine): MachineBlueprint['counterReset'] {
  if (code in ROLLS_OVER_AT) return 'never';
  return DAILY_RESET_TYPES.has(machineType) ? 'day' : 'shift';
}

export function createBlueprint(plant: BottlingPlant, stepMs: number): Blueprint {
  const machines: MachineBlueprint[] = [];
  const conveyors: ConveyorBlueprint[] = [];
  const lines = plant.lines.map((line, lineIndex): LineBlueprint => {
    const parts = lineParts(line, lineIndex, machines.length, conveyors.length, stepMs);
    machines.push(...parts.machines);
    conveyors.push(...parts.conveyors);
    return {
      line,
      machines: parts.machines.map((machine) => machine.index),
      bottleneck: parts.machines.find((machine) => machine.position === 'bottleneck')?.index ?? 0,
    };
  });
  return { machines, conveyors, lines, stepMs };
}

function lineParts(
  line: BottlingLine,
  lineIndex: number,
  machineBase: number,
  conveyorBase: number,
  stepMs: number,
) {
  const codes = line.steps.flat();
  const indexOf = (code: string) => {
    const position = codes.indexOf(code);
    if (position < 0) throw new Error(`${line.code}: no step holds machine ${code}`);
    return machineBase + position;
  };
  const bottleneck = line.machines.find((machine) => machine.code === line.bottleneckCode);
  if (!bottleneck) throw new Error(`${line.code}: no machine ${line.bottleneckCode}`);
  const nominal = bottleneck.idealSpeedPerHour * bottleneck.primaryPerUnit;
  const parallelAt = (code: string) => line.steps.find((step) => step.includes(code))?.length ?? 1;

  const conveyors = line.edges.map((edge): ConveyorBlueprint => {
    const perSecond = nominal / 3600 / Math.max(parallelAt(edge.from), parallelAt(edge.to));
    const travelMs = edge.bufferCapacity === null ? RIGID_TRAVEL_MS : edge.travelMs;
    return {
      edge,
      from: indexOf(edge.from),
      to: indexOf(edge.to),
      capacity: edge.bufferCapacity ?? Math.round(perSecond * RIGID_CONTENT_S),
      travelSteps: Math.max(1, Math.round(travelMs / stepMs)),
      nominalTransit: (perSecond * travelMs) / 1000,
      isRigid: edge.bufferCapacity === null,
    };
  });
  const bottleneckStep = line.steps.findIndex((step) => step.includes(line.bottleneckCode));
  const machines = codes.map((code, position): MachineBlueprint => {
    const spec = line.machines.find((machine) => machine.code === code);
    if (!spec) throw new Error(`${line.code}: no machine ${code}`);
    const step = line.steps.findIndex((stepCodes) => stepCodes.includes(code));
    const linked = (side: 'from' | 'to') =>
      conveyors.flatMap((conveyor, index) =>
        conveyor[side] === machineBase + position ? [conveyorBase + index] : [],
      );
    return {
      spec,
      index: machineBase + position,
      lineIndex,
      position: step < bottleneckStep ? 'before' : step === bottleneckStep ? 'bottleneck' : 'after',
      idealPrimary: spec.idealSpeedPerHour * spec.primaryPerUnit,
      sharePrimary: nominal / parallelAt(code),
      inlets: linked('to'),
      outlets: linked('from'),
      habits: vendorHabitsOf(spec.machineType, line.unit),
      consumable: CONSUMABLES[spec.machineType] ?? null,
      parameters: parametersOf(spec),
      rejectShare: REJECT_SHARE[spec.machineType] ?? 0,
      phaseMs: Math.floor(nextUniform(createRandomStream(0, `phase ${code}`)) * stepMs),
      counterReset: resetOf(spec),
      rolloverAt: ROLLS_OVER_AT[code] ?? null,
      isWet: WET_TYPES.has(spec.machineType),
      rampMs: RAMP_MS[spec.machineType] ?? 11_000,
    };
  });
  return { machines, conveyors };
}

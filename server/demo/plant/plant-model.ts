import type { TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';
import type { MachineType } from '#shared/contracts/plant/machine.ts';

/** A machine of the demo plant; the fields mean what those of the contract's `Machine` mean. */
export interface BottlingMachine {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly machineType: MachineType;
  readonly speedUnit: CountUnit;
  readonly yieldUnit: CountUnit;
  /** Primary packages (bottles, cans) in one unit. */
  readonly primaryPerUnit: number;
  /** In units per hour. */
  readonly idealSpeedPerHour: number;
  readonly expectedPeriodMs: number;
}

/** A conveyor between two machines, by their codes. */
export interface BottlingEdge {
  readonly from: string;
  readonly to: string;
  /** In primary packages; null = rigidly coupled (one block). */
  readonly bufferCapacity: number | null;
  /** Metric of `from` that reports the content in primary packages. */
  readonly bufferMetric: string | null;
  /** How long a package needs from one machine to the other on a free conveyor. */
  readonly travelMs: number;
}

/** Same shape as a pattern of the shift calendar: minutes are local wall-clock minutes of the line's zone. */
export interface BottlingShiftPattern {
  readonly name: string;
  readonly nameEn: string;
  readonly startMinute: number;
  readonly durationMinutes: number;
  /** 0 = Sunday; the day on which the shift starts. */
  readonly days: number[];
  /** In the line's unit. */
  readonly plannedCount: number;
}

export interface BottlingLine {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  /** Code of the workshop that the line stands in. */
  readonly departmentCode: string;
  readonly unit: CountUnit;
  /** Code of the constraint. */
  readonly bottleneckCode: string;
  readonly timeZone: string;
  readonly machines: readonly BottlingMachine[];
  /** Machine codes in the order of the flow; several in one step work in parallel. */
  readonly steps: readonly (readonly string[])[];
  readonly edges: readonly BottlingEdge[];
  readonly shiftPatterns: readonly BottlingShiftPattern[];
}

/** A department above the lines. */
export interface BottlingDepartment {
  readonly code: string;
  readonly parentCode: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly dtype: DepartmentType;
}

/** What a meter of the demo plant counts. */
export interface BottlingMeter {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly carrier: 'electricity' | 'water';
  readonly regionCode: string;
  /** Code of the meter or machine that reports the metric. */
  readonly machineCode: string;
  readonly metric: string;
  readonly kind: 'counter';
  readonly rolloverAt: number;
  /** Code of the main meter; null = it is one. */
  readonly parent: string | null;
}

export interface BottlingEnergy {
  readonly meters: readonly BottlingMeter[];
  readonly tariffs: readonly {
    readonly carrier: string;
    readonly name: string;
    readonly nameEn: string;
    readonly currency: string;
    readonly validFrom: string;
    readonly rows: readonly TariffRow[];
  }[];
}

export interface BottlingPlant {
  /** Parents stand before their children. */
  readonly departments: readonly BottlingDepartment[];
  readonly lines: readonly BottlingLine[];
}

/** Machines report at least twice in this time, so that a value ages only when a report is really missing. */
const EXPECTED_PERIOD_MS = 10_000;

/** `[code, name, English name, type, unit, primary packages per unit, ideal units per hour]` */
export type MachineRow = readonly [string, string, string, MachineType, CountUnit, number, number];
/** `[from, to, buffer capacity, buffer metric, travel seconds]` */
export type EdgeRow = readonly [string, string, number | null, string | null, number];

/** Expands the rows of a line's tables; codes in rows are without the line's prefix. */
export function toLineParts(
  prefix: string,
  machines: readonly MachineRow[],
  steps: readonly string[],
  edges: readonly EdgeRow[],
) {
  return {
    machines: machines.map(
      ([code, name, nameEn, machineType, unit, primaryPerUnit, idealSpeedPerHour]): BottlingMachine => ({
        code: `${prefix}-${code}`,
        name,
        nameEn,
        machineType,
        speedUnit: unit,
        yieldUnit: unit,
        primaryPerUnit,
        idealSpeedPerHour,
        expectedPeriodMs: EXPECTED_PERIOD_MS,
      }),
    ),
    steps: steps.map((step) => step.split(' ').map((code) => `${prefix}-${code}`)),
    edges: edges.map(
      ([from, to, bufferCapacity, bufferMetric, travelS]): BottlingEdge => ({
        from: `${prefix}-${from}`,
        to: `${prefix}-${to}`,
        bufferCapacity,
        bufferMetric,
        travelMs: travelS * 1000,
      }),
    ),
  };
}

/** Three shifts around the clock, every day, with the plan of each. */
export function threeShifts(early: number, late: number, night: number): BottlingShiftPattern[] {
  const days = [0, 1, 2, 3, 4, 5, 6];
  return [
    {
      name: '早班',
      nameEn: 'Early shift',
      startMinute: 6 * 60,
      durationMinutes: 480,
      days,
      plannedCount: early,
    },
    {
      name: '中班',
      nameEn: 'Late shift',
      startMinute: 14 * 60,
      durationMinutes: 480,
      days,
      plannedCount: late,
    },
    {
      name: '夜班',
      nameEn: 'Night shift',
      startMinute: 22 * 60,
      durationMinutes: 480,
      days,
      plannedCount: night,
    },
  ];
}

import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { bottlingCalendar } from '#server/demo/plant/calendar.ts';
import { bottlingPlant } from '#server/demo/plant/plant.ts';
import { type BottlingLine, type BottlingPlant, threeShifts } from '#server/demo/plant/plant-model.ts';
import type { CalendarSeed } from '#server/modules/calendar/seed.ts';

/** How many machines the wall has. */
export type ViewSize = 13 | 60;

export interface ViewMachine {
  readonly code: string;
  readonly name: string;
  /** Speeds of three digits times this stay below what the machine can do. */
  readonly speedScale: number;
}

/** What every product shows: name, state, speed and yield of each machine. */
export interface BenchView {
  readonly lineCode: string;
  readonly machines: readonly ViewMachine[];
  /** The machine whose speed is watched; the load leaves it out. */
  readonly probe: ViewMachine;
}

/** Machines in a row, for walls with more machines than a line of the demo plant has. */
const LONG_LINE: BottlingLine = longLine('BENCH-60', 60);

/** The demo plant with one line more. */
export const BENCH_PLANT: BottlingPlant = {
  ...bottlingPlant,
  lines: [...bottlingPlant.lines, LONG_LINE],
};

export const BENCH_CALENDAR: CalendarSeed = {
  ...bottlingCalendar,
  lines: [
    ...bottlingCalendar.lines,
    {
      code: LONG_LINE.code,
      timeZone: LONG_LINE.timeZone,
      shiftPatterns: LONG_LINE.shiftPatterns,
      products: ['SW330'],
    },
  ],
};

export function viewOf(size: ViewSize): BenchView {
  const line = size === 13 ? bottlingPlant.lines[0] : LONG_LINE;
  if (!line) throw new Error('the demo plant has no line');
  const machines = line.machines.map(({ code, name, idealSpeedPerHour }) => ({
    code,
    name,
    speedScale: 10 ** Math.floor(Math.log10(idealSpeedPerHour / 999)),
  }));
  const probe = machines.find(({ code }) => code === line.bottleneckCode);
  if (machines.length !== size || !probe)
    throw new Error(`the line ${line.code} is not one of ${size} machines`);
  return { lineCode: line.code, machines, probe };
}

/** All products hear the same messages on the same topics. */
export function topicOf(code: string, kind: 'metrics' | 'state'): string {
  return `linewall/v1/${FIRST_TENANT}/${code}/${kind}`;
}

function longLine(code: string, count: number): BottlingLine {
  const codes = Array.from({ length: count }, (_, at) => `${code}-M${String(at + 1).padStart(2, '0')}`);
  return {
    code,
    name: '基准线',
    nameEn: 'Bench line',
    departmentCode: 'WS-GLASS',
    unit: 'bottle',
    bottleneckCode: codes[9] ?? '',
    timeZone: 'Asia/Shanghai',
    shiftPatterns: threeShifts(234_000, 234_000, 224_000),
    machines: codes.map((machineCode, at) => ({
      code: machineCode,
      name: `机器 ${at + 1}`,
      nameEn: `Machine ${at + 1}`,
      machineType: 'generic',
      speedUnit: 'bottle',
      yieldUnit: 'bottle',
      primaryPerUnit: 1,
      idealSpeedPerHour: 36_000,
      expectedPeriodMs: 10_000,
    })),
    steps: codes.map((machineCode) => [machineCode]),
    edges: codes.slice(1).map((to, at) => ({
      from: codes[at] ?? '',
      to,
      bufferCapacity: null,
      bufferMetric: null,
      travelMs: 5_000,
    })),
  };
}

import type {
  BoardBatch,
  BoardCip,
  BoardUnit,
  UnitFeed,
  UnitValue,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import type { HallImage } from '#shared/domain/pretreatment/hall-image.ts';

/** A hall for tests: blend tank 3 → pasteuriser → buffer A → line 1. Its values are as of `SAMPLE_NOW`. */
export const SAMPLE_NOW = Date.UTC(2026, 10, 22, 5, 42);
export const SAMPLE_MINUTE_MS = 60_000;

export function measured(value: number, ageMs = 0): UnitValue {
  return { value, sourceTs: SAMPLE_NOW - ageMs, arrivalTs: SAMPLE_NOW - ageMs, quality: 'good' };
}

export function sampleUnit(code: string, changes: Partial<BoardUnit> = {}): BoardUnit {
  return {
    code,
    name: code,
    nameEn: null,
    kind: 'tank',
    sort: 1,
    machineId: code,
    expectedPeriodMs: 5_000,
    capacityT: 20,
    heelPct: 0,
    lowPct: null,
    highPct: null,
    feeds: null,
    product: null,
    state: {
      base: 'production',
      sinceTs: SAMPLE_NOW - SAMPLE_MINUTE_MS,
      sourceTs: SAMPLE_NOW,
      arrivalTs: SAMPLE_NOW,
      quality: 'good',
    },
    level: measured(50),
    temperature: null,
    temperatureSet: null,
    flow: null,
    conductivity: null,
    trend: null,
    ...changes,
  };
}

export function sampleBatch(changes: Partial<BoardBatch> = {}): BoardBatch {
  return {
    no: 'B-1107',
    recipe: 'ORANGE-12',
    version: 3,
    product: { name: '橙汁', nameEn: 'Orange' },
    state: 'running',
    massT: 18,
    unitId: 'blend3',
    lineId: 'line1',
    stepNo: 4,
    steps: [10, 8, 12, 18, 10, 8].map((minutes) => ({
      name: '步骤',
      nameEn: 'Step',
      plannedMs: minutes * SAMPLE_MINUTE_MS,
    })),
    stepStartedAt: SAMPLE_NOW - 31 * SAMPLE_MINUTE_MS,
    plannedReleaseAt: SAMPLE_NOW + 5 * SAMPLE_MINUTE_MS,
    releasedAt: null,
    hold: null,
    ...changes,
  };
}

export function sampleCip(unitId: string, changes: Partial<BoardCip> = {}): BoardCip {
  return {
    no: 'C-1',
    unitId,
    programme: { name: '碱洗', nameEn: 'Caustic' },
    state: 'running',
    phases: [
      {
        name: '预冲',
        nameEn: 'Rinse',
        plannedMs: 5 * SAMPLE_MINUTE_MS,
        metric: null,
        limit: null,
        isMin: true,
        holdMs: 0,
      },
      {
        name: '碱洗',
        nameEn: 'Caustic',
        plannedMs: 10 * SAMPLE_MINUTE_MS,
        metric: 'temperature',
        limit: 75,
        isMin: true,
        holdMs: 2 * SAMPLE_MINUTE_MS,
      },
      {
        name: '终冲',
        nameEn: 'Final rinse',
        plannedMs: 5 * SAMPLE_MINUTE_MS,
        metric: 'conductivity',
        limit: 1,
        isMin: false,
        holdMs: 0,
      },
    ],
    phaseNo: 2,
    phaseStartedAt: SAMPLE_NOW - 4 * SAMPLE_MINUTE_MS,
    startedAt: SAMPLE_NOW - 9 * SAMPLE_MINUTE_MS,
    endedAt: null,
    readings: [],
    ...changes,
  };
}

export function sampleHall(
  units: Readonly<Record<string, BoardUnit>>,
  rest: {
    readonly batches?: Readonly<Record<string, BoardBatch>>;
    readonly cips?: Readonly<Record<string, BoardCip>>;
  } = {},
): HallImage {
  const lines = { line1: { code: 'L1', name: '1 号线', nameEn: 'Line 1', demandTPerH: 9 } };
  return {
    units: new Map(Object.entries(units)),
    lines: new Map(Object.entries(lines)),
    batches: new Map(Object.entries(rest.batches ?? {})),
    cips: new Map(Object.entries(rest.cips ?? {})),
  };
}

export const toLine = (id: string): UnitFeed => ({ kind: 'line', id });
export const toUnit = (id: string): UnitFeed => ({ kind: 'unit', id });

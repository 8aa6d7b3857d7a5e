import type { BoardUnit, UnitFeed, UnitKind } from '#shared/contracts/pretreatment/pretreatment-board.ts';

const MINUTE_MS = 60_000;
const PERIOD_MS = 15_000;
/** What a filler draws off its buffer tank, % per hour. */
const DRAW_PER_HOUR = 43.3;
const CAPACITY_T = 20;

/** Ids of units of the synthetic hall. */
export const UNIT_IDS = {
  dissolver1: '1',
  dissolver2: '2',
  syrup: '3',
  concentrate: '4',
  blend1: '5',
  blend2: '6',
  blend3: '7',
  blend4: '8',
  pasteuriser: '9',
  bufferA: '10',
  bufferB: '11',
  water: '12',
} as const;
export type UnitCode = keyof typeof UNIT_IDS;
export const LINE_IDS = { line1: '31', line2: '32' } as const;

interface Made {
  readonly name: readonly [zh: string, en: string];
  readonly kind: UnitKind;
  readonly product: readonly [zh: string, en: string];
  readonly level: number | null;
  readonly temperature: number;
  readonly set?: number;
  readonly feeds?: UnitFeed;
  readonly flow?: number;
}

const toUnit = (id: string): UnitFeed => ({ kind: 'unit', id });
const toLine = (id: string): UnitFeed => ({ kind: 'line', id });
const SYRUP = ['糖浆 65°', 'Syrup 65°'] as const;
const ORANGE = ['橙汁 12°', 'Orange 12°'] as const;
const APPLE = ['苹果汁 11°', 'Apple 11°'] as const;

const MADE: Readonly<Record<UnitCode, Made>> = {
  dissolver1: {
    name: ['溶糖罐 1', 'Dissolver 1'],
    kind: 'dissolver',
    product: SYRUP,
    level: 42,
    temperature: 68,
    set: 70,
    feeds: toUnit(UNIT_IDS.syrup),
  },
  dissolver2: {
    name: ['溶糖罐 2', 'Dissolver 2'],
    kind: 'dissolver',
    product: SYRUP,
    level: 15,
    temperature: 78.2,
    set: 75,
    feeds: toUnit(UNIT_IDS.syrup),
  },
  syrup: {
    name: ['糖浆罐', 'Syrup tank'],
    kind: 'tank',
    product: SYRUP,
    level: 81,
    temperature: 24.6,
    feeds: toUnit(UNIT_IDS.blend2),
    flow: 3.4,
  },
  concentrate: {
    name: ['浓缩汁罐', 'Concentrate'],
    kind: 'tank',
    product: ['橙浓缩 66°', 'Orange conc.'],
    level: 36,
    temperature: 4.2,
    set: 4,
    feeds: toUnit(UNIT_IDS.blend3),
  },
  blend1: {
    name: ['调配罐 1', 'Blend tank 1'],
    kind: 'blender',
    product: APPLE,
    level: 95,
    temperature: 18.4,
    feeds: toUnit(UNIT_IDS.bufferB),
  },
  blend2: {
    name: ['调配罐 2', 'Blend tank 2'],
    kind: 'blender',
    product: APPLE,
    level: 58,
    temperature: 22,
    feeds: toUnit(UNIT_IDS.bufferB),
  },
  blend3: {
    name: ['调配罐 3', 'Blend tank 3'],
    kind: 'blender',
    product: ORANGE,
    level: 88,
    temperature: 81.4,
    set: 85,
    feeds: toUnit(UNIT_IDS.pasteuriser),
  },
  blend4: {
    name: ['调配罐 4', 'Blend tank 4'],
    kind: 'blender',
    product: ORANGE,
    level: 22,
    temperature: 41,
    feeds: toUnit(UNIT_IDS.pasteuriser),
  },
  pasteuriser: {
    name: ['杀菌机', 'Pasteuriser'],
    kind: 'pasteuriser',
    product: ORANGE,
    level: null,
    temperature: 95.1,
    set: 95,
    feeds: toUnit(UNIT_IDS.bufferA),
    flow: 9.4,
  },
  bufferA: {
    name: ['待装罐 A', 'Buffer A'],
    kind: 'buffer',
    product: ORANGE,
    level: 76,
    temperature: 4.6,
    set: 5,
    feeds: toLine(LINE_IDS.line1),
    flow: 8.8,
  },
  bufferB: {
    name: ['待装罐 B', 'Buffer B'],
    kind: 'buffer',
    product: APPLE,
    level: 41.2,
    temperature: 4.8,
    set: 5,
    feeds: toLine(LINE_IDS.line2),
    flow: 8.8,
  },
  water: {
    name: ['纯水罐', 'RO water'],
    kind: 'tank',
    product: ['纯水', 'RO water'],
    level: 64,
    temperature: 16,
  },
};

const WATER_PERIOD_MS = 60_000;

/** A unit of the hall as it is where nothing is wrong; `round`: from 1 on one beside the others. */
export function madeUnit(code: UnitCode, round: number, index: number, atMs: number): BoardUnit {
  const made = MADE[code];
  const [name, nameEn] = made.name;
  const measured = (value: number) => ({ value, sourceTs: atMs, arrivalTs: atMs, quality: 'good' }) as const;
  // A unit of a later round stands alone, beside the others.
  const feeds = round === 0 ? (made.feeds ?? null) : null;
  const isBuffer = made.kind === 'buffer' && round === 0;
  return {
    code: `${code.toUpperCase()}-${round + 1}`,
    name: round === 0 ? name : `${name} · ${round + 1}`,
    nameEn: round === 0 ? nameEn : `${nameEn} · ${round + 1}`,
    kind: made.kind,
    sort: index,
    machineId: String(2_000 + index),
    expectedPeriodMs: code === 'water' ? WATER_PERIOD_MS : PERIOD_MS,
    capacityT: made.level === null ? null : CAPACITY_T,
    heelPct: 0,
    lowPct: made.kind === 'buffer' || code === 'water' ? 20 : null,
    highPct: null,
    feeds,
    product: { name: made.product[0], nameEn: made.product[1] },
    state: {
      base: 'production',
      sinceTs: atMs - 40 * MINUTE_MS,
      sourceTs: atMs,
      arrivalTs: atMs,
      quality: 'good',
    },
    level: made.level === null ? null : measured(made.level),
    temperature: measured(made.temperature),
    temperatureSet: made.set === undefined ? null : measured(made.set),
    flow: made.flow === undefined ? null : measured(made.flow),
    conductivity: null,
    trend: isBuffer
      ? { perHour: -DRAW_PER_HOUR, error: 0.6, fromTs: atMs - 10 * MINUTE_MS, toTs: atMs }
      : null,
  };
}

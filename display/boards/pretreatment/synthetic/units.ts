import type { BoardUnit, UnitFeed, UnitKind } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { HALL_SITUATIONS as S } from './situations.ts';

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

const MADE: Readonly<Record<keyof typeof UNIT_IDS, Made>> = {
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

const CODES = Object.keys(UNIT_IDS) as readonly (keyof typeof UNIT_IDS)[];
const WATER_PERIOD_MS = 60_000;

/** The units of a situation at the start, whose values were measured `agoMs` before; by id, in their order. */
export function syntheticUnits(
  situation: number,
  startMs: number,
  agoMs: number,
  most: number,
): ReadonlyMap<string, BoardUnit> {
  const count = { [S.many]: 24, [S.crowded]: 60, [S.few]: 3 }[situation] ?? Math.min(CODES.length, most);
  const codes = situation === S.few ? (['blend3', 'pasteuriser', 'bufferA'] as const) : CODES;
  const units = Array.from({ length: count }, (_, index): readonly [string, BoardUnit] => {
    const code = codes[index % codes.length] ?? 'water';
    const round = Math.floor(index / codes.length);
    const id = round === 0 ? UNIT_IDS[code] : String(100 + index);
    return [id, changedFor(situation, code, round, madeUnit(code, round, index, startMs - agoMs), startMs)];
  });
  return new Map(units);
}

function madeUnit(code: keyof typeof UNIT_IDS, round: number, index: number, atMs: number): BoardUnit {
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
    machineId: String(900 + index),
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

type Code = keyof typeof UNIT_IDS;

/** What is different in a situation. */
function changedFor(
  situation: number,
  code: Code,
  round: number,
  unit: BoardUnit,
  startMs: number,
): BoardUnit {
  const measured = (value: number, agoMs = 0) =>
    ({ value, sourceTs: startMs - agoMs, arrivalTs: startMs - agoMs, quality: 'good' }) as const;
  const inState = (base: NonNullable<BoardUnit['state']>['base'], forMs = 9 * MINUTE_MS + 20_000) => ({
    base,
    sinceTs: startMs - forMs,
    sourceTs: startMs,
    arrivalTs: startMs,
    quality: 'good' as const,
  });
  const isDry = situation === S.dry || situation === S.few || situation === S.empty;
  if (isDry && round === 0) return dryUnit(situation, code, unit, { measured, inState });
  switch (situation) {
    case S.many:
    case S.crowded:
      return round === 0 ? dryUnit(S.dry, code, unit, { measured, inState }) : unit;
    case S.widest:
      return widestUnit(code, unit, { measured, inState });
    case S.low:
      if (code === 'bufferA')
        return { ...unit, level: measured(13.2), trend: { perHour: 0, error: 1, fromTs: 0, toTs: startMs } };
      return code === 'bufferB'
        ? { ...unit, trend: { perHour: 0, error: 1, fromTs: 0, toTs: startMs } }
        : unit;
    case S.idle:
    case S.cleaning:
      return {
        ...unit,
        flow: unit.flow && measured(0),
        trend: { perHour: 0, error: 0.2, fromTs: startMs - 10 * MINUTE_MS, toTs: startMs },
        state: inState('shutdown', 180 * MINUTE_MS),
      };
    case S.broken:
      return {
        ...unit,
        state: inState(
          (['fault', 'crash-stop', 'material-shortage', 'blockage'] as const)[unit.sort % 4] ?? 'fault',
        ),
        level: unit.level && measured(unit.sort % 3 === 0 ? 4 : 97),
        flow: unit.flow && measured(0),
        trend: null,
      };
    case S.rubbish:
      return rubbishUnit(code, unit, { measured, inState });
    default:
      return unit;
  }
}

interface Make {
  readonly measured: (value: number, agoMs?: number) => NonNullable<BoardUnit['level']>;
  readonly inState: (
    base: NonNullable<BoardUnit['state']>['base'],
    forMs?: number,
  ) => NonNullable<BoardUnit['state']>;
}

function dryUnit(situation: number, code: Code, unit: BoardUnit, { measured, inState }: Make): BoardUnit {
  const isEmpty = situation === S.empty;
  switch (code) {
    case 'blend3':
      return { ...unit, temperature: measured(72.1) };
    case 'pasteuriser':
      return {
        ...unit,
        flow: measured(0),
        temperature: measured(88.4),
        state: inState('material-shortage'),
      };
    case 'bufferA':
      return isEmpty
        ? {
            ...unit,
            level: measured(0),
            flow: measured(0),
            trend: null,
            state: inState('material-shortage', 4 * MINUTE_MS + 10_000),
          }
        : { ...unit, level: measured(13.3) };
    case 'water': {
      const old = 3 * MINUTE_MS;
      const at = { sourceTs: unit.level ? unit.level.sourceTs - old : 0 };
      return {
        ...unit,
        level: unit.level && measured(unit.level.value, old),
        temperature: unit.temperature && measured(unit.temperature.value, old),
        state: unit.state && { ...unit.state, ...at, arrivalTs: at.sourceTs },
      };
    }
    default:
      return unit;
  }
}

function widestUnit(code: Code, unit: BoardUnit, make: Make): BoardUnit {
  const { measured } = make;
  return {
    ...dryUnit(S.dry, code, unit, make),
    name: `${unit.name}（无菌缓冲，二号车间南侧）`,
    nameEn: `Aseptic ${unit.nameEn} before the homogeniser`,
    product: { name: '非浓缩还原橙汁饮料 12.5°', nameEn: 'Orange juice drink not from concentrate' },
    level: unit.level && (code === 'bufferA' ? measured(13.3) : measured(100)),
    temperature: measured(138.8),
    temperatureSet: measured(140),
    flow: unit.flow && measured(128.8),
  };
}

function rubbishUnit(code: Code, unit: BoardUnit, { measured, inState }: Make): BoardUnit {
  switch (code) {
    case 'dissolver1':
      return { ...unit, level: measured(-7), temperature: measured(-273.2), temperatureSet: measured(9_999) };
    case 'dissolver2':
      return { ...unit, level: measured(140), highPct: 0, lowPct: 100 };
    case 'syrup':
      return { ...unit, feeds: toUnit('999'), flow: measured(-5) };
    case 'concentrate':
      return { ...unit, feeds: toUnit(UNIT_IDS.concentrate), flow: measured(3) };
    case 'blend1':
      return { ...unit, level: null, temperature: null, state: null, trend: null };
    case 'bufferA':
      return { ...unit, trend: { perHour: -1e9, error: 1e12, fromTs: 0, toTs: 0 }, capacityT: 1e-9 };
    case 'bufferB':
      return { ...unit, state: inState('unknown', -3_600_000), level: measured(50, -600_000) };
    default:
      return unit;
  }
}

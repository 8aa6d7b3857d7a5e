import type { BoardUnit, UnitFeed } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { UNIT_SITUATIONS as S } from './situations.ts';
import { UNIT_IDS, type UnitCode } from './units.ts';

const MINUTE_MS = 60_000;

const toUnit = (id: string): UnitFeed => ({ kind: 'unit', id });

/** What is different in a situation. */
export function changedFor(
  situation: number,
  code: UnitCode,
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

function dryUnit(situation: number, code: UnitCode, unit: BoardUnit, { measured, inState }: Make): BoardUnit {
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

function widestUnit(code: UnitCode, unit: BoardUnit, make: Make): BoardUnit {
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

function rubbishUnit(code: UnitCode, unit: BoardUnit, { measured, inState }: Make): BoardUnit {
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

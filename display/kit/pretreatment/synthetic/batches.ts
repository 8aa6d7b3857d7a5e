import type { BoardBatch } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { UNIT_SITUATIONS as S } from './situations.ts';
import { LINE_IDS, UNIT_IDS } from './units.ts';

const MINUTE_MS = 60_000;

interface Batch {
  readonly no: string;
  readonly product: readonly [zh: string, en: string];
  readonly unitId: string;
  readonly lineId: string;
  readonly state: BoardBatch['state'];
  readonly stepNo: number;
  readonly steps: readonly (readonly [zh: string, en: string, minutes: number])[];
  readonly elapsedMin: number;
  readonly plannedInMin: number;
}

const ORANGE_STEPS = [
  ['加水', 'water', 10],
  ['加糖浆', 'syrup', 8],
  ['加浓缩汁', 'concentrate', 12],
  ['升温', 'heat', 18],
  ['混合', 'mix', 30],
  ['化验', 'lab', 19],
] as const;
const APPLE_STEPS = [
  ['加水', 'water', 10],
  ['加糖浆', 'add syrup', 12],
  ['加浓缩汁', 'concentrate', 6],
  ['升温', 'heat', 8],
  ['混合', 'mix', 10],
  ['化验', 'lab', 15],
] as const;
const LAB_STEPS = [...APPLE_STEPS.slice(0, 5), ['化验', 'lab', 38]] as const;
const ORANGE = ['橙汁', 'Orange'] as const;
const APPLE = ['苹果汁', 'Apple'] as const;

function batchesOf(situation: number): readonly Batch[] {
  const isLate = situation !== S.normal && situation !== S.halls && situation !== S.low;
  const heating: Batch = {
    no: 'B-1107',
    product: ORANGE,
    unitId: UNIT_IDS.blend3,
    lineId: LINE_IDS.line1,
    state: 'running',
    stepNo: 4,
    steps: ORANGE_STEPS,
    elapsedMin: isLate ? 31 : 14,
    plannedInMin: isLate ? 36 : 53,
  };
  const mixing: Batch = {
    no: 'B-1108',
    product: APPLE,
    unitId: UNIT_IDS.blend2,
    lineId: LINE_IDS.line2,
    state: 'running',
    stepNo: 2,
    steps: APPLE_STEPS,
    elapsedMin: 7,
    plannedInMin: isLate ? 38 : 44,
  };
  const waiting: Batch = {
    no: 'B-1106',
    product: APPLE,
    unitId: UNIT_IDS.blend1,
    lineId: LINE_IDS.line2,
    state: 'complete',
    stepNo: 6,
    steps: LAB_STEPS,
    elapsedMin: 22,
    plannedInMin: 16,
  };
  const planned: Batch = { ...mixing, no: 'B-1109', state: 'planned', stepNo: 0, plannedInMin: 95 };
  switch (situation) {
    case S.idle:
    case S.cleaning:
      return [planned];
    case S.few:
      return [heating];
    case S.broken:
      return [
        heating,
        { ...mixing, state: 'held' },
        waiting,
        { ...heating, no: 'B-1110', plannedInMin: -200 },
      ];
    case S.rubbish:
      return [
        { ...heating, steps: [], stepNo: 9 },
        { ...mixing, unitId: '999', lineId: '999', elapsedMin: -90 },
        { ...waiting, elapsedMin: 999_999 },
      ];
    case S.many:
    case S.crowded:
      return [
        heating,
        mixing,
        waiting,
        ...[2, 3, 4, 5].map((index) => ({
          ...mixing,
          no: `B-11${10 + index}`,
          unitId: String(100 + 12 + index),
          plannedInMin: 44,
        })),
      ];
    default:
      return [heating, mixing, waiting];
  }
}

export function syntheticBatches(situation: number, startMs: number): ReadonlyMap<string, BoardBatch> {
  const isWide = situation === S.widest;
  const entries = batchesOf(situation).map((one, index): readonly [string, BoardBatch] => [
    String(index + 1),
    {
      no: isWide ? `PCS-2026-1122-00${index}107` : one.no,
      recipe: 'ORANGE-12',
      version: 3,
      product: isWide
        ? { name: '非浓缩还原橙汁饮料 12.5°', nameEn: 'Orange juice drink not from concentrate' }
        : { name: one.product[0], nameEn: one.product[1] },
      state: one.state,
      massT: 18,
      unitId: one.unitId,
      lineId: one.lineId,
      stepNo: one.stepNo,
      steps: one.steps.map(([name, nameEn, minutes]) => ({
        name: isWide ? `${name}（夹套蒸汽，边搅拌边升温）` : name,
        nameEn: isWide ? `${nameEn} with jacket steam while stirring` : nameEn,
        plannedMs: minutes * MINUTE_MS,
      })),
      stepStartedAt: one.stepNo === 0 ? null : startMs - one.elapsedMin * MINUTE_MS,
      plannedReleaseAt: startMs + one.plannedInMin * MINUTE_MS,
      releasedAt: null,
      hold:
        one.state === 'held' ? { text: '等香精到货', textEn: 'waits for flavour from the warehouse' } : null,
    },
  ]);
  return new Map(entries);
}

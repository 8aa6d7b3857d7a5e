import type {
  BoardBatch,
  BoardCip,
  BoardCipPhase,
  BoardTransfer,
  BoardUnitAlarm,
  CipReading,
} from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { HALL_SITUATIONS as S } from './situations.ts';
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

const PHASES = [
  {
    name: '预冲',
    nameEn: 'rinse',
    plannedMs: 5 * MINUTE_MS,
    metric: null,
    limit: null,
    isMin: true,
    holdMs: 0,
  },
  {
    name: '碱洗',
    nameEn: 'caustic',
    plannedMs: 15 * MINUTE_MS,
    metric: 'temperature',
    limit: 75,
    isMin: true,
    holdMs: 10 * MINUTE_MS,
  },
  {
    name: '中冲',
    nameEn: 'rinse',
    plannedMs: 6 * MINUTE_MS,
    metric: 'conductivity',
    limit: 5,
    isMin: false,
    holdMs: 0,
  },
  {
    name: '酸洗',
    nameEn: 'acid',
    plannedMs: 12 * MINUTE_MS,
    metric: 'temperature',
    limit: 60,
    isMin: true,
    holdMs: 8 * MINUTE_MS,
  },
  {
    name: '终冲',
    nameEn: 'final rinse',
    plannedMs: 6 * MINUTE_MS + 40_000,
    metric: 'conductivity',
    limit: 1,
    isMin: false,
    holdMs: 2 * MINUTE_MS,
  },
] as const satisfies readonly BoardCipPhase[];
/** °C at the end of each phase. */
const PHASE_ENDS = [26, 78.2, 44, 65, 41] as const;
const READ_EVERY_MS = 30_000;

function cipOf(unitId: string, phaseNo: number, remainingMs: number, atMs: number): BoardCip {
  const phase = PHASES[phaseNo - 1] ?? PHASES[0];
  const phaseStartedAt = atMs - (phase.plannedMs - remainingMs);
  const before = PHASES.slice(0, phaseNo - 1).reduce((sum, { plannedMs }) => sum + plannedMs, 0);
  return {
    no: `CIP-${unitId}`,
    unitId,
    programme: { name: '五步清洗', nameEn: 'Five steps' },
    state: 'running',
    phases: [...PHASES],
    phaseNo,
    phaseStartedAt,
    startedAt: phaseStartedAt - before,
    endedAt: null,
    readings: readingsUntil(phaseNo, phaseStartedAt - before, atMs),
  };
}

/** Temperatures go from the end of one phase to that of the next, fast at first. */
function readingsUntil(phaseNo: number, fromMs: number, untilMs: number): CipReading[] {
  let phaseAt = fromMs;
  return PHASES.slice(0, phaseNo).flatMap((phase, index) => {
    const start = phaseAt;
    phaseAt += phase.plannedMs;
    const before = PHASE_ENDS[index - 1] ?? 18;
    const end = PHASE_ENDS[index] ?? before;
    const count = Math.floor((Math.min(phaseAt, untilMs) - start) / READ_EVERY_MS) + 1;
    return Array.from({ length: Math.max(0, count) }, (_, step): CipReading => {
      const share = Math.min(1, (step * READ_EVERY_MS) / (0.5 * phase.plannedMs));
      return {
        at: start + step * READ_EVERY_MS,
        phaseNo: index + 1,
        temperature: Math.round((before + (end - before) * share ** 0.6) * 10) / 10,
        conductivity: index === 4 ? 0.9 : 12,
      };
    });
  });
}

export function syntheticCips(situation: number, startMs: number): ReadonlyMap<string, BoardCip> {
  const caustic = cipOf(UNIT_IDS.dissolver2, 2, 6 * MINUTE_MS + 40_000, startMs);
  const final = cipOf(UNIT_IDS.blend4, 5, 2 * MINUTE_MS + 10_000, startMs);
  const isOver = { endedAt: startMs - 3 * MINUTE_MS, phaseNo: 5 };
  switch (situation) {
    case S.idle:
    case S.few:
      return new Map();
    case S.broken:
      return new Map([
        ['1', { ...caustic, state: 'failed' as const, ...isOver }],
        ['2', { ...final, state: 'aborted' as const }],
        ['3', { ...final, unitId: UNIT_IDS.blend1, state: 'passed' as const, ...isOver }],
      ]);
    case S.rubbish:
      return new Map([
        ['1', { ...caustic, phaseNo: 9, phaseStartedAt: startMs + 60 * MINUTE_MS }],
        [
          '2',
          {
            ...final,
            unitId: '999',
            phases: [],
            readings: [
              { at: startMs + 9e9, phaseNo: 7, temperature: -9_999, conductivity: null },
              { at: 0, phaseNo: 1, temperature: 9_999, conductivity: -1 },
            ],
          },
        ],
      ]);
    case S.widest:
      return new Map(
        [
          caustic,
          { ...final, phases: final.phases.map((phase) => ({ ...phase, plannedMs: 95 * MINUTE_MS })) },
        ].map((cip, index) => [
          String(index + 1),
          {
            ...cip,
            phases: cip.phases.map((phase) => ({
              ...phase,
              name: `${phase.name}（回收碱液循环）`,
              nameEn: `${phase.nameEn} with recovered liquid`,
            })),
          },
        ]),
      );
    case S.many:
    case S.crowded:
      return new Map([
        ['1', caustic],
        ['2', final],
        ['3', cipOf('114', 4, 5 * MINUTE_MS, startMs)],
      ]);
    default:
      return new Map([
        ['1', caustic],
        ['2', final],
      ]);
  }
}

export function syntheticTransfers(situation: number, startMs: number): ReadonlyMap<string, BoardTransfer> {
  const open = (no: string, fromUnitId: string, to: BoardTransfer['to']): BoardTransfer => ({
    no,
    fromUnitId,
    to,
    batchId: null,
    amountT: 4.2,
    rateTPerH: 6,
    startedAt: startMs - 12 * MINUTE_MS,
    endedAt: null,
  });
  if (situation === S.idle || situation === S.cleaning || situation === S.few) return new Map();
  const flows: BoardTransfer[] = [
    open('T-1', UNIT_IDS.syrup, { kind: 'unit', id: UNIT_IDS.blend2 }),
    {
      ...open('T-2', UNIT_IDS.concentrate, { kind: 'unit', id: UNIT_IDS.blend3 }),
      endedAt: startMs - MINUTE_MS,
    },
    open('T-3', UNIT_IDS.bufferB, { kind: 'line', id: LINE_IDS.line2 }),
  ];
  if (situation === S.rubbish) flows.push(open('T-4', '999', { kind: 'unit', id: '998' }));
  return new Map(flows.map((transfer, index) => [String(index + 1), transfer]));
}

type Alarm = readonly [
  unitId: string,
  zh: string,
  en: string,
  priority: BoardUnitAlarm['priority'],
  minutes: number,
  isAcknowledged: boolean,
];
const DRY_ALARMS: readonly Alarm[] = [
  [UNIT_IDS.blend3, '升温超时', 'heating too slow', 'high', 31, false],
  [UNIT_IDS.bufferA, '液位低', 'level low', 'medium', 4, true],
  [UNIT_IDS.water, '变送器失联', 'sensor lost', 'low', 3, true],
  [UNIT_IDS.pasteuriser, '等料', 'starved', 'medium', 9, true],
];

function alarmsOf(situation: number): readonly Alarm[] {
  switch (situation) {
    case S.normal:
    case S.halls:
    case S.idle:
    case S.cleaning:
    case S.few:
      return [];
    case S.broken:
      return Array.from(
        { length: 26 },
        (_, index): Alarm => [
          String((index % 12) + 1),
          '压力高',
          'pressure high',
          index % 2 === 0 ? 'high' : 'medium',
          index % 9,
          index > 20,
        ],
      );
    case S.rubbish:
      return [['999', '', '', 'low', -600, false]];
    case S.widest:
      return DRY_ALARMS.map(([unitId, zh, en, priority, , isAcknowledged]) => [
        unitId,
        `${zh}，夹套蒸汽压力低于设定值`,
        `${en}, jacket steam pressure below its set point`,
        priority,
        14_000,
        isAcknowledged,
      ]);
    default:
      return DRY_ALARMS;
  }
}

export function syntheticAlarms(situation: number, startMs: number): ReadonlyMap<string, BoardUnitAlarm> {
  return new Map(
    alarmsOf(situation).map(([unitId, name, nameEn, priority, minutes, isAcknowledged], index) => [
      String(index + 1),
      {
        unitId,
        name,
        nameEn,
        priority,
        raisedAt: startMs - minutes * MINUTE_MS,
        isAcknowledged,
        isActive: true,
      },
    ]),
  );
}

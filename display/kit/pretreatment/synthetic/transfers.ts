import type { BoardTransfer, BoardUnitAlarm } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import { UNIT_SITUATIONS as S } from './situations.ts';
import { LINE_IDS, UNIT_IDS } from './units.ts';

const MINUTE_MS = 60_000;

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
  [UNIT_IDS.blend3, '升温超时', 'heating slow', 'high', 31, false],
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

export function syntheticUnitAlarms(situation: number, startMs: number): ReadonlyMap<string, BoardUnitAlarm> {
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

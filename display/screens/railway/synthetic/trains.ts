import type {
  BoardTrack,
  BoardTrain,
  BoardWagon,
  BoardWagonState,
  BoardWeighing,
} from '#shared/contracts/railway/railway-board.ts';
import type { BoardWords } from '#shared/contracts/yard/warehouse-board.ts';
import { SITUATIONS } from './situations.ts';

const MINUTE_MS = 60_000;
const TRACK_IDS = ['501', '502', '503'] as const;
const LOCK: BoardWords = { text: '2 号吊锁销未闭合', textEn: 'twistlock of crane 2 open' };
const LONG_WORDS: BoardWords = {
  text: '集装箱转锁未闭合且吊具高度传感器超差等待维修人员到场确认',
  textEn: 'twistlock open and spreader height sensor out of tolerance, maintenance on its way',
};
const WASHOUT: BoardWords = { text: '道岔检修', textEn: 'points under repair' };

/** What each wagon of the numbered train is about, first to last. */
const CRANE_STATES: readonly BoardWagonState[] = [
  'short',
  'short',
  'short',
  'stopped',
  'done',
  'done',
  'done',
  'done',
  'done',
];
const NORMAL_STATES: readonly BoardWagonState[] = [
  'done',
  'done',
  'done',
  'done',
  'done',
  'done',
  'working',
  'waiting',
  'waiting',
];
const MIXED_STATES: readonly BoardWagonState[] = [
  'done',
  'overload',
  'done',
  'working',
  'working',
  'waiting',
  'waiting',
  'bad_order',
  'waiting',
];
const BROKEN_STATES: readonly BoardWagonState[] = [
  'overload',
  'short',
  'short',
  'stopped',
  'stopped',
  'bad_order',
  'stopped',
  'done',
  'waiting',
];
const MIXED_KINDS: readonly BoardWagon['kind'][] = [
  'box',
  'box',
  'gondola',
  'gondola',
  'tank',
  'tank',
  'hopper',
  'hopper',
  'flat',
];
const TONNES = [61.2, 58.9, 60.4, 61, 59.7, 57.8, 60.9, 61.1, 58.4] as const;

export function syntheticTracks(
  situation: number,
  startMs: number,
): readonly (BoardTrack & { id: string })[] {
  if (situation === SITUATIONS.bare) return [];
  const isClosed = situation === SITUATIONS.closed;
  const isWide = situation === SITUATIONS.widest;
  return TRACK_IDS.map((id, index) => ({
    id,
    code: isWide ? `TRACK-0${index + 1}` : `T${index + 1}`,
    name: isWide ? `成品装车线第 ${index + 1} 股道` : `${index + 1} 道`,
    nameEn: isWide ? `Finished goods loading siding ${index + 1}` : `Track ${index + 1}`,
    kind: 'loading',
    lengthM: 650,
    sort: index + 1,
    blocked:
      isClosed || (situation === SITUATIONS.broken && index === 1)
        ? { ...(isClosed ? WASHOUT : LONG_WORDS), since: startMs - 90 * MINUTE_MS }
        : null,
  }));
}

export function syntheticTrains(
  situation: number,
  startMs: number,
): readonly (BoardTrain & { id: string })[] {
  if (situation === SITUATIONS.empty || situation === SITUATIONS.bare) return [];
  const isWide = situation === SITUATIONS.widest;
  const isLate =
    isWide ||
    situation === SITUATIONS.crane ||
    situation === SITUATIONS.broken ||
    situation === SITUATIONS.long;
  const lateMs = (isWide ? 754 : situation === SITUATIONS.broken ? 96 : 9) * MINUTE_MS;
  const departsAt = startMs + 38 * MINUTE_MS;
  const first: BoardTrain & { id: string } = {
    id: '601',
    no: isWide ? 'X38104/5' : '83104',
    job: situation === SITUATIONS.mixed ? 'unload' : 'load',
    place: isWide ? '上海杨浦货运中心站' : '上海',
    placeEn: isWide ? 'Shanghai Yangpu freight centre' : 'Shanghai',
    state: 'loading',
    trackId: '501',
    arrivesAt: startMs - 3 * 60 * MINUTE_MS,
    departsAt,
    forecastDepartsAt: isLate ? departsAt + lateMs : departsAt,
    byMs: isLate ? lateMs : null,
    cause: isLate ? (isWide ? LONG_WORDS : LOCK) : null,
  };
  const base = { job: 'load', arrivesAt: startMs - 120 * MINUTE_MS, cause: null, byMs: null } as const;
  if (situation === SITUATIONS.closed)
    return [{ ...first, state: 'expected', trackId: null, byMs: null, cause: null }];
  if (situation === SITUATIONS.single) return [first];
  return [
    first,
    {
      ...base,
      id: '602',
      no: isWide ? 'X41027/8' : '41027',
      place: isWide ? '宁波北仑国际集装箱码头' : '宁波',
      placeEn: isWide ? 'Ningbo Beilun terminal' : 'Ningbo',
      state: 'loaded',
      trackId: '502',
      departsAt: startMs + 68 * MINUTE_MS,
      forecastDepartsAt: startMs + 68 * MINUTE_MS,
      ...(situation === SITUATIONS.broken && { byMs: 21 * MINUTE_MS, cause: WASHOUT }),
    },
    {
      ...base,
      id: '603',
      no: isWide ? 'X60915/6' : '60915',
      place: '成都',
      placeEn: isWide ? 'Chengdu Qingbaijiang' : 'Chengdu',
      state: situation === SITUATIONS.broken ? 'cancelled' : 'expected',
      trackId: null,
      arrivesAt: startMs + 60 * MINUTE_MS,
      departsAt: startMs + 113 * MINUTE_MS,
      forecastDepartsAt: null,
    },
  ];
}

export function syntheticWagons(
  situation: number,
  startMs: number,
): readonly (BoardWagon & { id: string })[] {
  if (situation === SITUATIONS.empty || situation === SITUATIONS.bare || situation === SITUATIONS.closed)
    return [];
  const count = situation === SITUATIONS.long ? 60 : situation === SITUATIONS.single ? 1 : 9;
  const states = statesOf(situation);
  const focus = Array.from({ length: count }, (_, index): BoardWagon & { id: string } => {
    const isTail = situation === SITUATIONS.long && index >= 30 && index < 34;
    const state = isTail
      ? (CRANE_STATES[index - 30] ?? 'done')
      : situation === SITUATIONS.long
        ? index < 30
          ? 'done'
          : 'waiting'
        : (states[index] ?? 'done');
    return toWagon(situation, startMs, index, state);
  });
  if (situation === SITUATIONS.single) return focus;
  const others = Array.from({ length: 10 }, (_, index): BoardWagon & { id: string } => ({
    ...toWagon(SITUATIONS.normal, startMs, index, 'done'),
    id: String(800 + index),
    no: String(5_231_200 + index),
    trainId: '602',
    trackId: '502',
  }));
  return [...focus, ...others];
}

function statesOf(situation: number): readonly BoardWagonState[] {
  if (situation === SITUATIONS.crane || situation === SITUATIONS.widest) return CRANE_STATES;
  if (situation === SITUATIONS.mixed) return MIXED_STATES;
  if (situation === SITUATIONS.single) return ['working'];
  return situation === SITUATIONS.broken ? BROKEN_STATES : NORMAL_STATES;
}

function toWagon(
  situation: number,
  startMs: number,
  index: number,
  state: BoardWagonState,
): BoardWagon & { id: string } {
  const isMixed = situation === SITUATIONS.mixed;
  const kind = isMixed ? (MIXED_KINDS[index % MIXED_KINDS.length] ?? 'flat') : 'flat';
  const isDone = state === 'done' || state === 'overload';
  const units = kind === 'flat' ? 1 : 60;
  const done = isDone ? units : state === 'working' && kind !== 'flat' ? 34 : 0;
  const tonnes = situation === SITUATIONS.widest ? 888.8 : (TONNES[index % TONNES.length] ?? 60);
  return {
    id: String(700 + index),
    no: String(5_230_110 + index),
    trainId: '601',
    trackId: '501',
    position: index + 1,
    kind,
    state,
    loaded: isDone ? tonnes + (state === 'overload' ? 9.6 : 0) : (tonnes * done) / units,
    planned: situation === SITUATIONS.widest ? 999.9 : 61.5,
    units: { done, planned: units },
    since: startMs - 8 * MINUTE_MS,
  };
}

export function syntheticWeighings(situation: number, startMs: number): readonly BoardWeighing[] {
  if (situation === SITUATIONS.empty || situation === SITUATIONS.bare || situation === SITUATIONS.closed)
    return [];
  const isBad =
    situation === SITUATIONS.mixed || situation === SITUATIONS.broken || situation === SITUATIONS.widest;
  return [0, 1, 2].map((index) => ({
    ticketNo: `WB-${String(index + 1).padStart(4, '0')}`,
    wagonNo: String(5_230_118 - index),
    at: startMs - (6 + index * 11) * MINUTE_MS,
    netTonnes: situation === SITUATIONS.widest ? 888.8 : isBad && index === 1 ? 70.8 : (TONNES[index] ?? 60),
    isOverload: isBad && index !== 2,
  }));
}

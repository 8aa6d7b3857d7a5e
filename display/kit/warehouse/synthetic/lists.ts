import type {
  BoardException,
  BoardTask,
  BoardZone,
  WarehouseFigures,
} from '#shared/contracts/yard/warehouse-board.ts';
import { NO_PROMISES } from '#shared/domain/orders/order-promises.ts';
import { DOCK_SITUATIONS } from './situations.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

function isFine(situation: number): boolean {
  return situation === DOCK_SITUATIONS.normal || situation === DOCK_SITUATIONS.atRisk;
}

const WAVES_EN: Readonly<Record<string, string>> = {
  上海: 'Shanghai',
  永辉: 'Yonghui',
  苏南: 'Sunan',
  昆山: 'Kunshan',
  嘉兴: 'Jiaxing',
  杭州: 'Hangzhou',
  苏北: 'Subei',
};

export function syntheticTasks(situation: number, startMs: number): readonly BoardTask[] {
  if (situation === DOCK_SITUATIONS.closed || situation === DOCK_SITUATIONS.clear) return [];
  const isWide = situation === DOCK_SITUATIONS.widest;
  const wave = (no: string, name: string, dueMin: number, share: number, dueShare: number): BoardTask => ({
    kind: 'wave',
    no: isWide ? `W-20261122-${no.slice(2)}` : no,
    name: isWide ? '杭州萧山临浦国际物流园' : name,
    nameEn: isWide ? 'Hangzhou Xiaoshan Linpu International Logistics Park' : (WAVES_EN[name] ?? null),
    job: 'out',
    state: 'working',
    dueAt: startMs + dueMin * MINUTE_MS,
    byMs: null,
    share,
    dueShare,
    cause: null,
    docks: [],
  });
  const fine = [
    wave('W-1104', '上海', 8, 0.92, 0.91),
    wave('W-1106', '永辉', 28, 0.67, 0.63),
    wave('W-1105', '苏南', 38, 0.54, 0.52),
    wave('W-1107', '昆山', 48, 0.45, 0.43),
    ...['W-1108', 'W-1109', 'W-1110', 'W-1111'].map((no, index) =>
      wave(no, '嘉兴', 60 + index * 20, 0.3, 0.28),
    ),
  ];
  if (situation === DOCK_SITUATIONS.atRisk) {
    const [first, second, ...others] = fine;
    return first && second
      ? [first, { ...second, state: 'at_risk', byMs: 8 * MINUTE_MS, docks: ['6'] }, ...others]
      : fine;
  }
  if (isFine(situation)) return fine;
  const by = isWide ? 588 : 38;
  return [
    { ...wave('W-1102', '杭州', -38, 0.46, 1), state: 'late', byMs: by * MINUTE_MS, docks: ['7', 'W-07'] },
    { ...wave('W-1103', '苏北', -12, 0.14, 1), state: 'late', byMs: 12 * MINUTE_MS, docks: ['8', 'W-08'] },
    {
      ...wave('W-1106', '永辉', 28, 0.33, 0.62),
      state: 'at_risk',
      byMs: 8 * MINUTE_MS,
      docks: ['6', 'W-06'],
    },
    ...fine.filter(({ no }) => !no.endsWith('1106')),
    { ...wave('IN-0007', '瓶盖厂', 22, 0.6, 0.55), kind: 'inbound', nameEn: 'Cap plant', job: 'in' },
  ];
}

export function syntheticZones(situation: number): readonly BoardZone[] {
  const isBad =
    !isFine(situation) && situation !== DOCK_SITUATIONS.clear && situation !== DOCK_SITUATIONS.closed;
  const isWide = situation === DOCK_SITUATIONS.widest;
  const rows: readonly (readonly [string, string, number, number, number, number])[] = [
    ['A 常温', 'A dry', 0.82, 0.8, 12, 870],
    ['B 常温', 'B dry', isBad ? 0.4 : 0.79, 0.77, isBad ? 26 : 9, isBad ? 920 : 840],
    ['C 冷藏', 'C cold', 0.81, 0.79, 3, 710],
    ['D 包材', 'D pack', 0.86, 0.84, 8, 640],
    ...(isWide
      ? [['E 阴凉库二层高位货架区', 'E cool store, upper high-bay racks', 0.3, 0.95, 888, 999] as const]
      : []),
  ];
  const isEmpty = situation === DOCK_SITUATIONS.clear || situation === DOCK_SITUATIONS.closed;
  return rows.map(([name, nameEn, pickShare, pickDueShare, putAwayWaiting, used], sort) => ({
    name,
    nameEn,
    sort,
    pickShare: isEmpty ? null : pickShare,
    pickDueShare: isEmpty ? null : pickDueShare,
    putAwayWaiting: isEmpty ? 0 : putAwayWaiting,
    locationsUsed: used,
    locationsTotal: 1000,
  }));
}

export function syntheticExceptions(situation: number, startMs: number): readonly BoardException[] {
  if (situation === DOCK_SITUATIONS.closed || situation === DOCK_SITUATIONS.clear) return [];
  const raised = (
    kind: BoardException['kind'],
    text: string,
    textEn: string,
    minutes: number,
  ): BoardException => ({
    kind,
    text,
    textEn,
    since: startMs - minutes * MINUTE_MS,
    acknowledgedAt: null,
    dock: null,
  });
  const damage = {
    ...raised('damage', '9 号破损 1 托 · 已登记', 'Dock 9: 1 pallet damaged', 6),
    acknowledgedAt: startMs - 5 * MINUTE_MS,
  };
  if (isFine(situation)) return [damage];
  if (situation === DOCK_SITUATIONS.widest)
    return [
      raised(
        'shortage',
        '阴凉库二层 B-03-12 高位货架缺货，补货叉车故障',
        'B-03-12 upper rack empty, refill truck under repair',
        598,
      ),
      ...['quality_hold', 'staff', 'equipment', 'other', 'device_offline'].map((kind) =>
        raised(
          kind as BoardException['kind'],
          '等待浦东质检中心检验员到场复检后放行',
          'Waiting for an inspector of the centre',
          2_998,
        ),
      ),
    ];
  return [
    raised('shortage', 'B-03-12 缺货 · 补货中', 'B-03-12 empty, refill', 38),
    { ...raised('staff', '叉车不足 4/6', 'Forklifts 4 of 6', 52), acknowledgedAt: startMs },
    raised('quality_hold', 'QC-2207 待检压 9 号', 'QC-2207 holds dock 9', 72),
    raised('device_offline', '11 号扫描枪离线', 'Dock 11 scanner lost', 6),
    damage,
  ];
}

export function syntheticFigures(situation: number, startMs: number): WarehouseFigures {
  const isWide = situation === DOCK_SITUATIONS.widest;
  const hourMs = Math.floor(startMs / HOUR_MS) * HOUR_MS;
  const isClear = situation === DOCK_SITUATIONS.clear;
  const isShut = situation === DOCK_SITUATIONS.closed;
  const isBad = !isFine(situation) && !isClear && !isShut;
  const moved = isShut ? [0, 0, 0, 0, 0, 0, 0, 0] : [62, 80, 82, 79, 81, 80, isBad ? 62 : 80, 46];
  const scale = isWide ? 10 : 1;
  const done = isClear ? 660 : isBad ? 366 : 428;
  return {
    outbound: isShut
      ? { done: 0, planned: 660, dueNow: 0 }
      : { done: done * scale, planned: 660 * scale, dueNow: (isClear ? 660 : 431) * scale },
    inbound: isShut
      ? { done: 0, planned: 420, dueNow: 0 }
      : { done: (isClear ? 420 : 288) * scale, planned: 420 * scale, dueNow: (isClear ? 420 : 280) * scale },
    lastHour: isShut || isClear ? 0 : (isBad ? 58 : 82) * scale,
    hourPlan: isShut ? null : 80 * scale,
    hours: moved.map((pallets, index) => ({
      startAt: hourMs - (moved.length - 1 - index) * HOUR_MS,
      pallets: pallets * scale,
      planned: isShut ? null : (index === 0 ? 60 : 80) * scale,
    })),
    yard: isShut || isClear ? 0 : isWide ? 188 : 12,
    orders: NO_PROMISES,
    absent: null,
  };
}

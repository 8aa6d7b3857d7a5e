import type { StockAlert } from '#shared/contracts/stock/stock-alert.ts';
import type {
  OfficeDay,
  OfficeQuality,
  OfficeSettings,
  OfficeStaff,
  OfficeStock,
  OfficeWeek,
} from '#shared/contracts/yard/office-board.ts';
import { addDays, dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf, weekdayOf } from '#shared/domain/calendar/wall-clock.ts';
import { isLate } from './orders.ts';
import { SITUATIONS } from './situations.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const TIME_ZONE = 'Asia/Shanghai';

export function syntheticSettings(situation: number): OfficeSettings {
  const isWide = situation === SITUATIONS.widest;
  return {
    warehouse: {
      id: '71',
      code: 'HD1',
      name: isWide ? '华东一号立体仓库成品发运区（浦东新区）' : '1 号成品仓',
      nameEn: isWide ? 'East China high-bay warehouse 1, finished goods dispatch' : 'Finished goods 1',
      timeZone: TIME_ZONE,
    },
    onTimeGoal: situation === SITUATIONS.bare ? null : 98,
  };
}

const LAST_WEEK = [97.4, 97.9, 98.2, 96.6, 97.4, 98, 97.7];
const CALM_WEEK = [98.2, 97.9, 97.2, 98.6, 98.4, 98.3, 98.6];
const LATE_WEEK = [98.2, 98, 96.5, 93.4, 94.2, 95.8, 93.4];
const WIDEST_WEEK = [100, 12.5, 100, 45.6, 12.5, 88.8, 12.5];
/** Overdue at the end of each day. */
const CALM_OVERDUE = [3, 4, 6, 0, 2, 1, 0];
const LATE_OVERDUE = [3, 4, 9, 14, 12, 6, 14];
const PER_DAY = 1_000;
const WIDEST_PER_DAY = 60_000;

export function syntheticWeek(situation: number, startMs: number): OfficeWeek {
  const date = wallClockOf(startMs, TIME_ZONE);
  const today = (weekdayOf(date) + 6) % 7;
  const monday = addDays(date, -today - 7);
  const rates = situation === SITUATIONS.widest ? WIDEST_WEEK : isLate(situation) ? LATE_WEEK : CALM_WEEK;
  const overdue = isLate(situation) ? LATE_OVERDUE : CALM_OVERDUE;
  const days = Array.from({ length: 8 + today }, (_, index): OfficeDay => {
    const isToday = index === 7 + today;
    // Today ends with the numbers that the head shows, whatever its weekday.
    const rate = isToday
      ? rates[situation === SITUATIONS.widest ? 1 : 3]
      : index < 7
        ? LAST_WEEK[index]
        : rates[index - 7];
    const perDay = situation === SITUATIONS.widest ? WIDEST_PER_DAY : PER_DAY;
    const due = isToday && situation === SITUATIONS.empty ? 0 : perDay;
    const late = index < 7 ? 0 : isToday ? overdue[3] : overdue[index - 7];
    return {
      day: dayText(addDays(monday, index)),
      due,
      onTime: Math.round(((rate ?? 0) / 100) * due),
      overdue: situation === SITUATIONS.widest ? 4_888 : (late ?? 0),
    };
  });
  return { days };
}

export function syntheticQuality(situation: number, startMs: number): OfficeQuality {
  const isWide = situation === SITUATIONS.widest;
  if (situation === SITUATIONS.empty) return { open: 0, late: 0, bills: [] };
  const minutes = isWide
    ? [2_879, 2_878, 2_877, 2_876]
    : isLate(situation)
      ? [72, 48, 24, 6]
      : [38, 21, 14, 6];
  const names = [
    ['瓶盖 蓝', 'Caps blue'],
    ['纯净水 550', 'Water 550'],
    ['橙汁 1L', 'Juice 1L'],
    ['标签 B', 'Labels B'],
  ] as const;
  const bills = minutes.map((since, index) => ({
    id: String(index + 1),
    no: isWide ? `QC-20261122-${8807 + index}` : `QC-${[2207, 2211, 2214, 2216][index]}`,
    product: isWide ? WIDEST_NAME[0] : (names[index]?.[0] ?? ''),
    productEn: isWide ? WIDEST_NAME[1] : (names[index]?.[1] ?? null),
    since: startMs - since * MINUTE_MS,
    dueAt: startMs - (since - 60) * MINUTE_MS,
  }));
  return isWide
    ? { open: 888, late: 444, bills }
    : isLate(situation)
      ? { open: 6, late: 1, bills }
      : { open: 4, late: 0, bills };
}

type Names = readonly [name: string, nameEn: string];

function alert(kind: StockAlert['kind'], [name, nameEn]: Names, rest: Partial<StockAlert>): StockAlert {
  const named = { code: nameEn, name, nameEn };
  const isZone = kind === 'zone_full';
  return {
    kind,
    isCritical: false,
    urgency: 1,
    product: isZone ? null : { ...named, unit: 'case' },
    zone: isZone ? named : null,
    locationCode: null,
    lotCode: null,
    available: null,
    minimum: null,
    expiresOn: null,
    daysLeft: null,
    fill: null,
    ...rest,
  };
}

const WIDEST_NAME = [
  '饮用纯净水 550 毫升 24 瓶装促销款',
  'Purified drinking water 550 ml, 24 bottles, promotion',
] as const;

export function syntheticStock(situation: number): OfficeStock {
  const low = alert('below_limit', ['瓶盖 蓝', 'Caps blue'], { available: 27_200, minimum: 40_000 });
  const expiry = alert('expiring', ['橙汁 1L', 'Juice 1L'], { available: 210, daysLeft: 12 });
  if (situation === SITUATIONS.empty) return { total: 0, fine: 1_208, alerts: [] };
  if (situation === SITUATIONS.widest) {
    const wide = alert('below_limit', WIDEST_NAME, { available: 128_800, minimum: 888_800 });
    const empty = alert('pick_empty', WIDEST_NAME, { available: 128_800, locationCode: 'B-03-128-12' });
    const expired = alert('expiring', WIDEST_NAME, { available: 128_800, daysLeft: 128 });
    return { total: 888, fine: 128_888, alerts: [wide, empty, expired, wide] };
  }
  if (!isLate(situation)) return { total: 2, fine: 1_206, alerts: [low, expiry] };
  const face = alert('below_limit', ['纯净水 550', 'Water 550'], {
    isCritical: true,
    available: 0,
    minimum: 480,
  });
  const full = alert('zone_full', ['B 区', 'Zone B'], { fill: 0.92 });
  return { total: 7, fine: 1_201, alerts: [face, { ...low, available: 18_100 }, expiry, full] };
}

export function syntheticStaff(situation: number, startMs: number): OfficeStaff {
  const { minuteOfDay } = wallClockOf(startMs, TIME_ZONE);
  // The early shift of the clock at which pictures are made; whatever the hour, a shift that is at work.
  const from = startMs - ((minuteOfDay - 6 * 60 + 1440) % 480) * MINUTE_MS;
  const isShort = isLate(situation) || situation === SITUATIONS.staff;
  const isWide = situation === SITUATIONS.widest;
  const agoMs = situation === SITUATIONS.staff ? 3 * HOUR_MS : 5 * MINUTE_MS;
  const people = (duty: OfficeStaff['duties'][number]['duty'], planned: number, present: number | null) => ({
    duty,
    planned,
    present,
    reportedAt: present === null ? null : startMs - agoMs,
  });
  return {
    from,
    to: from + 8 * HOUR_MS,
    expectedMs: HOUR_MS,
    next: { from: from + 8 * HOUR_MS, planned: isWide ? 444 : 44 },
    duties: [
      people('picking', isWide ? 288 : 20, isWide ? 128 : isShort ? 17 : 20),
      people('forklift', isWide ? 88 : 6, isWide ? 44 : isShort ? 4 : 6),
      people('loading', isWide ? 128 : 12, isWide ? 128 : isShort ? 12 : 11),
      people('checking', 6, 6),
      people('quality', 2, situation === SITUATIONS.staff ? null : 2),
    ],
  };
}

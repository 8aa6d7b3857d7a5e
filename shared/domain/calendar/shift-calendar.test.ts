import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter, startOfDay } from '#shared/domain/energy/energy-period.ts';
import { shiftAt, shiftsBetween, type WeeklyShift } from './shift-calendar.ts';

const HOUR_MS = 3_600_000;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const WORKDAYS = [1, 2, 3, 4, 5];

function pattern(name: string, startHour: number, hours: number, days: readonly number[]): WeeklyShift {
  return {
    name,
    nameEn: `${name} en`,
    startMinute: startHour * 60,
    durationMinutes: hours * 60,
    days,
    plannedCount: 186_000,
  };
}
const THREE = [
  pattern('早', 6, 8, EVERY_DAY),
  pattern('中', 14, 8, EVERY_DAY),
  pattern('夜', 22, 8, EVERY_DAY),
];
const nameAt = (patterns: readonly WeeklyShift[], zone: string, iso: string) =>
  shiftAt(patterns, zone, Date.parse(iso))?.name ?? null;

describe('the shift at an instant', () => {
  it.each([
    ['2026-11-19T22:00:00Z', '早'],
    ['2026-11-20T05:59:59.999Z', '早'],
    ['2026-11-20T06:00:00Z', '中'],
    ['2026-11-20T14:00:00Z', '夜'],
    ['2026-11-20T16:30:00Z', '夜'],
    ['2026-11-20T21:59:59Z', '夜'],
  ])('%s in Shanghai is %s', (iso, name) => {
    expect(nameAt(THREE, 'Asia/Shanghai', iso)).toBe(name);
  });

  it('has the whole shift with its plan', () => {
    expect(shiftAt(THREE, 'Asia/Shanghai', Date.parse('2026-11-20T16:30:00Z'))).toEqual({
      name: '夜',
      nameEn: '夜 en',
      from: Date.parse('2026-11-20T14:00:00Z'),
      to: Date.parse('2026-11-20T22:00:00Z'),
      plannedCount: 186_000,
    });
  });

  const night = [pattern('夜', 22, 8, WORKDAYS)];
  it.each([
    ['Friday’s night shift goes on into Saturday', '2026-11-21T03:00:00Z', '夜'],
    ['none begins on Saturday', '2026-11-21T23:00:00Z', null],
    ['Sunday’s early hours are free', '2026-11-22T03:00:00Z', null],
    ['Monday’s early hours are free', '2026-11-23T03:00:00Z', null],
    ['Monday evening it begins again', '2026-11-23T22:00:00Z', '夜'],
    ['it ends at six', '2026-11-24T06:00:00Z', null],
  ])('%s', (_, iso, name) => {
    expect(nameAt(night, 'UTC', iso)).toBe(name);
  });

  it('is null without patterns', () => {
    expect(shiftAt([], 'UTC', 0)).toBeNull();
  });

  it('is the one that began last where two overlap', () => {
    const patterns = [pattern('日', 6, 12, EVERY_DAY), pattern('晚', 16, 8, EVERY_DAY)];
    expect(nameAt(patterns, 'UTC', '2026-11-20T17:00:00Z')).toBe('晚');
    expect(nameAt(patterns.toReversed(), 'UTC', '2026-11-20T17:00:00Z')).toBe('晚');
  });

  it('runs for days when it is that long', () => {
    const weekend = [pattern('周末', 6, 48, [6])];
    expect(nameAt(weekend, 'UTC', '2026-11-23T05:59:00Z')).toBe('周末');
    expect(nameAt(weekend, 'UTC', '2026-11-23T06:00:00Z')).toBeNull();
  });
});

describe('when the clocks change', () => {
  const night = [pattern('夜', 22, 8, EVERY_DAY)];
  it.each([
    ['forward, it lasts 7 hours', '2026-03-28T23:00:00Z', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z'],
    ['back, it lasts 9 hours', '2026-10-24T23:00:00Z', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z'],
  ])('%s', (_, at, from, to) => {
    const shift = shiftAt(night, 'Europe/Berlin', Date.parse(at));
    expect([shift?.from, shift?.to]).toEqual([Date.parse(from), Date.parse(to)]);
  });

  it.each([
    ['Europe/Berlin', '2027-03-28', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Australia/Lord_Howe', '2027-04-04', 24.5],
  ])('%s on %s: shifts that begin at 02:30 fill its %d hours', (zone, day, hours) => {
    const early = [150, 630, 1_110].map((startMinute) => ({
      ...pattern(String(startMinute), 0, 8, EVERY_DAY),
      startMinute,
    }));
    const [from, to] = [startOfDay(day, zone), startOfDay(dayAfter(day, 1), zone)];
    const shifts = shiftsBetween(early, zone, from, to);
    const filled = shifts.map((shift) => Math.min(shift.to, to) - Math.max(shift.from, from));
    expect(filled.reduce((sum, ms) => sum + ms, 0) / HOUR_MS).toBe(hours);
    for (const [index, shift] of shifts.slice(1).entries()) expect(shift.from).toBe(shifts[index]?.to);
    // 02:30 is skipped there: the shift begins as soon as the clocks show 03:30.
    if (day === '2027-03-28') expect(shifts[1]?.from).toBe(Date.parse('2027-03-28T01:30:00Z'));
  });

  it('a shift that lies in the skipped hour does not take place', () => {
    const skipped = [pattern('空', 2, 1, EVERY_DAY)];
    const sunday = [Date.parse('2026-03-28T23:00:00Z'), Date.parse('2026-03-29T22:00:00Z')] as const;
    expect(shiftsBetween(skipped, 'Europe/Berlin', ...sunday)).toEqual([]);
  });

  it.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana'])(
    'three shifts a day cover every instant once in %s',
    (zone) => {
      const from = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
      fc.assert(
        fc.property(from, fc.integer({ min: 1, max: 240 }), (start, hours) => {
          const end = start + hours * HOUR_MS;
          const shifts = shiftsBetween(THREE, zone, start, end);
          expect(shifts[0]?.from).toBeLessThanOrEqual(start);
          expect(shifts.at(-1)?.to).toBeGreaterThanOrEqual(end);
          for (const [index, shift] of shifts.entries()) {
            expect(shift.from).toBe(shifts[index - 1]?.to ?? shift.from);
            expect((shift.to - shift.from) / HOUR_MS).toBeGreaterThanOrEqual(7);
            expect((shift.to - shift.from) / HOUR_MS).toBeLessThanOrEqual(9);
          }
          expect(shiftAt(THREE, zone, start)).toEqual(shifts[0]);
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('the shifts of a range', () => {
  it('are whole, in order, and only those with a part in it', () => {
    const day = [Date.parse('2026-11-20T06:00:00Z'), Date.parse('2026-11-20T14:00:00Z')] as const;
    expect(shiftsBetween(THREE, 'UTC', ...day).map((shift) => shift.name)).toEqual(['早']);
    const wider = shiftsBetween(THREE.toReversed(), 'UTC', day[0] - 1, day[1] + 1);
    expect(wider.map((shift) => shift.name)).toEqual(['夜', '早', '中']);
  });

  it('are none for an empty range', () => {
    expect(shiftsBetween(THREE, 'UTC', 5, 5)).toEqual([]);
    expect(shiftsBetween(THREE, 'UTC', 5, 4)).toEqual([]);
  });
});

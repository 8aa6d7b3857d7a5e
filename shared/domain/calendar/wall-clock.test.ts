import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf, wallClockOf, weekdayOf } from './wall-clock.ts';
import { foreignOffset, isoWithOffset } from './zone-offset.ts';

const ZONES = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2037, 11, 31) });

describe('the clocks of a zone', () => {
  it.each([
    ['2026-11-20T13:42:59.999Z', 'Asia/Shanghai', '2026-11-20 21:42'],
    ['2026-11-20T16:00:00.000Z', 'Asia/Shanghai', '2026-11-21 0:00'],
    ['2026-03-29T00:59:00.000Z', 'Europe/Berlin', '2026-3-29 1:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-3-29 3:00'],
    ['2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25 2:30'],
    ['2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25 2:30'],
    // A day in which the clocks are changed has two offsets.
    ['2011-03-13T03:30:59.000Z', 'America/St_Johns', '2011-3-13 0:00'],
    ['2011-03-13T03:31:00.000Z', 'America/St_Johns', '2011-3-13 1:01'],
    ['1972-01-07T00:44:29.000Z', 'Africa/Monrovia', '1972-1-6 23:59'],
    ['1972-01-07T00:44:30.000Z', 'Africa/Monrovia', '1972-1-7 0:44'],
    ['1969-12-31T23:59:30.000Z', 'UTC', '1969-12-31 23:59'],
  ])('%s in %s show %s', (iso, zone, expected) => {
    const { year, month, day, minuteOfDay } = wallClockOf(Date.parse(iso), zone);
    const minute = String(minuteOfDay % 60).padStart(2, '0');
    expect(`${year}-${month}-${day} ${Math.floor(minuteOfDay / 60)}:${minute}`).toBe(expected);
  });

  it.each([
    ['an ordinary time', [2026, 11, 20, 6 * 60], 'Asia/Shanghai', '2026-11-19T22:00:00.000Z'],
    ['a skipped time moves behind the gap', [2026, 3, 29, 150], 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['the first of two', [2026, 10, 25, 150], 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['midnight that is skipped', [2026, 3, 8, 0], 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['minutes that carry over', [2026, 12, 31, 30 * 60], 'UTC', '2027-01-01T06:00:00.000Z'],
  ] as const)('%s', (_, [year, month, day, minuteOfDay], zone, expected) => {
    expect(new Date(instantOf({ year, month, day, minuteOfDay }, zone)).toISOString()).toBe(expected);
  });

  it.each(ZONES)('lead back to the instant in %s, or to the first of the two that they show', (zone) => {
    fc.assert(
      fc.property(instant, (at) => {
        const wall = wallClockOf(at, zone);
        const back = instantOf(wall, zone);
        expect(wallClockOf(back, zone)).toEqual(wall);
        expect(back).toBeLessThanOrEqual(at);
        expect(at - back).toBeLessThan(60_000 + 3_600_000);
      }),
    );
  });

  it.each([...ZONES, 'Africa/Casablanca', 'Antarctica/Troll'])(
    'show in %s what the platform formats',
    (zone) => {
      const format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        timeStyle: 'short',
      });
      const day = fc.nat({ max: 86_399_999 });
      fc.assert(
        fc.property(instant, day, (at, later) => {
          // The second is often in the day of the first, whose offset is known by then.
          for (const ms of [at, at - (at % 86_400_000) + later]) {
            const { minuteOfDay } = wallClockOf(ms, zone);
            const text = `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`;
            expect(text).toBe(format.format(ms));
          }
        }),
      );
    },
  );

  it('refuse a zone that does not exist', () => {
    expect(() => wallClockOf(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

it.each([
  [2026, 11, 20, 5],
  [2026, 11, 22, 0],
  [2024, 2, 29, 4],
])('%i-%i-%i is weekday %i', (year, month, day, expected) => {
  expect(weekdayOf({ year, month, day })).toBe(expected);
});

describe('an instant with the offset of its place', () => {
  const AT = Date.parse('2027-02-03T16:00:00Z');
  it.each([
    ['Asia/Shanghai', ' GMT+8', '2027-02-04T00:00:00+08:00'],
    ['Europe/Berlin', '', '2027-02-03T17:00:00+01:00'],
    ['Europe/Paris', '', '2027-02-03T17:00:00+01:00'],
    ['America/Chicago', ' GMT-6', '2027-02-03T10:00:00-06:00'],
    ['Asia/Kolkata', ' GMT+5:30', '2027-02-03T21:30:00+05:30'],
    ['UTC', ' GMT+0', '2027-02-03T16:00:00+00:00'],
  ])('in %s differs from the clock of a reader in Berlin by "%s"', (zone, offset, iso) => {
    expect(foreignOffset(AT, zone, 'Europe/Berlin')).toBe(offset);
    expect(isoWithOffset(AT, zone)).toBe(iso);
    expect(Date.parse(iso)).toBe(AT);
  });

  it('is empty for no instant', () => {
    expect(foreignOffset(Number.NaN, 'UTC', 'Asia/Shanghai')).toBe('');
  });
});

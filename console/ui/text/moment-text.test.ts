import { describe, expect, it } from 'vitest';
import { clockText, clockTextMs, momentText, momentWithZone } from './moment-text.ts';

const AT = Date.UTC(2026, 10, 20, 16, 4, 9, 73);

describe('moments in the plant’s zone', () => {
  it('shows the clocks of the zone, not of the browser', () => {
    expect(momentText(AT, 'Asia/Shanghai')).toBe('2026-11-21 00:04:09');
    expect(momentText(AT, 'America/New_York')).toBe('2026-11-20 11:04:09');
  });

  it('names the offset that holds on that day', () => {
    expect(momentWithZone(AT, 'Asia/Shanghai')).toBe('2026-11-21 00:04:09 GMT+8');
    expect(momentWithZone(AT, 'Europe/Berlin')).toBe('2026-11-20 17:04:09 GMT+1');
    expect(momentWithZone(Date.UTC(2026, 6, 1), 'Europe/Berlin')).toBe('2026-07-01 02:00:00 GMT+2');
  });

  it('keeps the milliseconds of a message and begins the day at 00', () => {
    expect(clockTextMs(AT, 'Asia/Shanghai')).toBe('00:04:09.073');
    expect(clockTextMs(AT, 'Asia/Kolkata')).toBe('21:34:09.073');
  });
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1, Date.parse('Invalid Date')])(
  'is empty for %s, which is no date',
  (ms) => {
    for (const toText of [momentText, momentWithZone, clockText, clockTextMs])
      expect(toText(ms, 'Asia/Shanghai')).toBe('');
  },
);

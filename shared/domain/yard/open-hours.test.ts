import { describe, expect, it } from 'vitest';
import type { DockHours } from './dock-hours.ts';
import { openHours, spansText } from './open-hours.ts';

const HOUR_MS = 3_600_000;
/** A Monday. */
const DAY_MS = Date.UTC(2026, 10, 30);
const DAY = { fromMs: DAY_MS, toMs: DAY_MS + 24 * HOUR_MS };
const dock = (openHour: number, closeHour: number, more: Partial<DockHours> = {}): DockHours => ({
  ...{ days: [0, 1, 2, 3, 4, 5, 6], openMinute: openHour * 60, closeMinute: closeHour * 60, outages: [] },
  ...more,
});
const textOf = (...docks: DockHours[]) => spansText(openHours(docks, 'UTC', DAY), 'UTC');

describe('the hours of some docks', () => {
  it('are those of all of them together', () => {
    expect(textOf(dock(6, 12), dock(11, 14), dock(18, 0))).toBe('06:00–14:00, 18:00–24:00');
    expect(textOf(dock(0, 0))).toBe('00:00–24:00');
    expect(textOf()).toBe('–');
  });
  it('leave out other days and outages, and have the morning of the night before', () => {
    expect(textOf(dock(6, 12, { days: [2] }))).toBe('–');
    const outages = [{ fromMs: DAY_MS + 8 * HOUR_MS, toMs: DAY_MS + 9 * HOUR_MS }];
    expect(textOf(dock(6, 12, { outages }))).toBe('06:00–08:00, 09:00–12:00');
    expect(textOf(dock(22, 2, { days: [0] }))).toBe('00:00–02:00');
  });
});

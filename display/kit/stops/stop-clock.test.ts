import { describe, expect, it } from 'vitest';
import type { KitTranslate } from '#display/kit/texts.ts';
import { briefStopClocks, stopClock } from './stop-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const t = ((key: string) => key.replace('board.', '')) as KitTranslate;

describe('the clock of a stop', () => {
  it.each([
    [5_000, ['0:05', ''], ['0 minutes_short']],
    [12 * MINUTE_MS + 46_000, ['12:46', ''], ['12 minutes_short']],
    [HOUR_MS + 2 * MINUTE_MS, ['1h02', ''], ['1h ']],
    [23 * HOUR_MS + 59 * MINUTE_MS, ['23h59', ''], ['23h ']],
    [96 * HOUR_MS, ['4', 'days_short'], []],
  ])('of %i ms, and its shorter forms', (ms, whole, brief) => {
    const { text, unit } = stopClock(ms, t);
    expect([text, unit]).toEqual(whole);
    expect(briefStopClocks(ms, t).map((one) => `${one.text} ${one.unit}`)).toEqual(brief);
  });
});

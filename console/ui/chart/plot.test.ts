import { describe, expect, it } from 'vitest';
import { valueScale } from './chart-scale.ts';
import { plotOf, tickText, timeLabels } from './plot.ts';

const ZONE = 'Asia/Shanghai';
const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-24T16:00:00Z');

function plot(hours: number, widthPx = 1_000) {
  const scale = valueScale([0, 50]);
  return plotOf({
    widthPx,
    heightPx: 300,
    axisPx: 60,
    from: MIDNIGHT,
    to: MIDNIGHT + hours * HOUR_MS,
    scale,
  });
}

describe('a plot', () => {
  it('has its range between its edges, and its scale between top and bottom', () => {
    const { x, y, timeAt, left, right, top, bottom, from, to } = plot(8);
    expect([x(from), x(to)]).toEqual([left, right]);
    expect([y(0), y(50)]).toEqual([bottom, top]);
    expect(y(25)).toBeCloseTo((top + bottom) / 2);
    expect(timeAt(x(from + HOUR_MS))).toBeCloseTo(from + HOUR_MS);
  });

  it('is one pixel wide while its chart has no width', () => {
    const { x, left, to } = plot(8, 0);
    expect(x(to)).toBe(left + 1);
  });
});

describe('labels of times', () => {
  it.each([4, 8, 24, 72, 24 * 31])('are whole and apart from each other in %i hours', (hours) => {
    const shown = plot(hours);
    const labels = timeLabels(shown, ZONE);
    expect(labels.length).toBeGreaterThan(2);
    const places = labels.map(({ ms }) => shown.x(ms));
    for (const [index, place] of places.entries()) {
      expect(place).toBeLessThan(shown.right);
      expect(place - (places[index - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(72);
    }
  });

  it('have the date in more than a day', () => {
    expect(timeLabels(plot(8), ZONE)[0]).toEqual({ ms: MIDNIGHT + HOUR_MS, text: '01:00' });
    expect(timeLabels(plot(72), ZONE)[0]?.text).toMatch(/^11-25 \d\d:00$/);
  });

  it('are none where there is no room', () => expect(timeLabels(plot(8, 80), ZONE)).toEqual([]));
});

it('figures of an axis have its decimals, large ones are shortened', () => {
  expect(tickText(0.5, 2)).toBe('0.50');
  expect(tickText(9_000, 0)).toBe('9000');
  expect(tickText(20_000, 0)).not.toBe('20000');
});

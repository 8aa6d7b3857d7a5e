import { describe, expect, it } from 'vitest';
import { chartWindow } from './chart-window.ts';

const HOUR = 3_600_000;

describe('the time that the chart spans', () => {
  it('is the whole shift, also what is still to come', () => {
    const window = chartWindow('shift', { from: 6 * HOUR, to: 14 * HOUR }, 9 * HOUR);
    expect(window).toMatchObject({ fromMs: 6 * HOUR, stepMs: 32_000, count: 900, isRolling: false });
  });

  it('is the last hour, moving on', () => {
    const window = chartWindow('hour', { from: 6 * HOUR, to: 14 * HOUR }, 9 * HOUR);
    expect(window).toMatchObject({ fromMs: 8 * HOUR, isRolling: true });
    expect(window.fromMs + window.count * window.stepMs).toBeGreaterThan(9 * HOUR);
  });

  it('moves on when there is no shift that ends', () => {
    expect(chartWindow('shift', { from: HOUR, to: 9 * HOUR }, 9 * HOUR).isRolling).toBe(true);
  });
});

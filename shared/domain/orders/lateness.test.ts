import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DueWork, dueShareOf, forecastDone, latenessOf } from './lateness.ts';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 10, 22, 5, 42);

function work(changes: Partial<DueWork> = {}): DueWork {
  return {
    dueMs: NOW + 60 * MINUTE_MS,
    isDone: false,
    startedMs: NOW - 60 * MINUTE_MS,
    planned: 24,
    done: 12,
    recent: { pallets: 6, scans: 6 },
    planRate: 30,
    ...changes,
  };
}

describe('the forecast', () => {
  it('is the rest at the rate of the last half hour', () => {
    expect(forecastDone(work(), NOW)).toBe(NOW + 60 * MINUTE_MS);
  });

  it('takes the time since the start where that is shorter', () => {
    expect(forecastDone(work({ startedMs: NOW - 15 * MINUTE_MS }), NOW)).toBe(NOW + 30 * MINUTE_MS);
  });

  it('takes the planned rate below three scans', () => {
    expect(forecastDone(work({ recent: { pallets: 2, scans: 2 } }), NOW)).toBe(NOW + 24 * MINUTE_MS);
  });

  it('takes the planned rate where scans moved nothing', () => {
    expect(forecastDone(work({ recent: { pallets: 0, scans: 5 } }), NOW)).toBe(NOW + 24 * MINUTE_MS);
  });

  it.each<[string, Partial<DueWork>]>([
    ['is done', { isDone: true }],
    ['has not begun', { startedMs: null }],
    ['has no known size', { planned: null }],
    ['has no rate', { recent: { pallets: 0, scans: 0 }, planRate: null }],
  ])('is none of work that %s', (_, changes) => {
    expect(forecastDone(work(changes), NOW)).toBeNull();
  });
});

describe('lateness', () => {
  it('is past due and not done', () => {
    expect(latenessOf(work({ dueMs: NOW - 38 * MINUTE_MS }), NOW)).toEqual({
      kind: 'late',
      byMs: 38 * MINUTE_MS,
    });
    expect(latenessOf(work({ dueMs: NOW - 38 * MINUTE_MS, isDone: true }), NOW)).toEqual({ kind: 'done' });
    expect(latenessOf(work({ dueMs: NOW }), NOW).kind).not.toBe('late');
  });

  it('is a risk where the forecast is more than five minutes after the due time', () => {
    expect(latenessOf(work({ dueMs: NOW + 55 * MINUTE_MS }), NOW)).toEqual({ kind: 'on_time' });
    expect(latenessOf(work({ dueMs: NOW + 54 * MINUTE_MS }), NOW)).toEqual({
      kind: 'at_risk',
      byMs: 6 * MINUTE_MS,
    });
  });

  it('never grows when more was done', () => {
    const pallets = fc.integer({ min: 0, max: 24 });
    fc.assert(
      fc.property(pallets, pallets, (one, other) => {
        const by = (done: number) => {
          const lateness = latenessOf(work({ done, dueMs: NOW + MINUTE_MS }), NOW);
          return 'byMs' in lateness ? lateness.byMs : 0;
        };
        expect(by(Math.max(one, other))).toBeLessThanOrEqual(by(Math.min(one, other)));
      }),
    );
  });
});

describe('the share due by now', () => {
  it('runs from the start to the due time', () => {
    const span = { startMs: NOW - 30 * MINUTE_MS, dueMs: NOW + 10 * MINUTE_MS };
    expect(dueShareOf(span, NOW)).toBe(0.75);
    expect(dueShareOf(span, NOW + 60 * MINUTE_MS)).toBe(1);
    expect(dueShareOf({ ...span, startMs: NOW + MINUTE_MS }, NOW)).toBe(0);
  });

  it('is all of work that was due before it began, none of what has not begun', () => {
    expect(dueShareOf({ startMs: NOW, dueMs: NOW - 1 }, NOW)).toBe(1);
    expect(dueShareOf({ startMs: null, dueMs: NOW }, NOW)).toBeNull();
  });
});

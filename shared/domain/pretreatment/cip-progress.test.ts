import { expect, test } from 'vitest';
import { SAMPLE_MINUTE_MS, SAMPLE_NOW, sampleCip } from '#tests/support/made/sample-hall.ts';
import { cipProgressOf, cipResults, cipSteps } from './cip-progress.ts';

const { phases } = sampleCip('A');

function reading(
  phaseNo: number,
  minutes: number,
  temperature: number | null,
  conductivity: number | null = null,
) {
  return { phaseNo, at: SAMPLE_NOW + minutes * SAMPLE_MINUTE_MS, temperature, conductivity };
}

test('the rest of a cleaning is what its phases are planned to take', () => {
  const progress = cipProgressOf(sampleCip('A'), SAMPLE_NOW);
  expect(progress.phaseRemainingMs).toBe(6 * SAMPLE_MINUTE_MS);
  expect(progress.remainingMs).toBe(11 * SAMPLE_MINUTE_MS);
  expect(progress.endsAt).toBe(SAMPLE_NOW + 11 * SAMPLE_MINUTE_MS);
  expect(cipProgressOf(sampleCip('A'), SAMPLE_NOW + 20 * SAMPLE_MINUTE_MS).phaseRemainingMs).toBe(0);
});

test('the newest value of the phase stands beside its limit', () => {
  const readings = [reading(2, -1, 78.2), reading(2, -2, 60), reading(1, 0, 20)];
  expect(cipProgressOf(sampleCip('A', { readings }), SAMPLE_NOW)).toEqual(
    expect.objectContaining({
      measured: { value: 78.2, at: SAMPLE_NOW - SAMPLE_MINUTE_MS },
      isWithinLimit: true,
    }),
  );
  expect(cipProgressOf(sampleCip('A', { readings: [reading(2, -2, 60)] }), SAMPLE_NOW).isWithinLimit).toBe(
    false,
  );
  expect(cipProgressOf(sampleCip('A'), SAMPLE_NOW)).toEqual(
    expect.objectContaining({ measured: null, isWithinLimit: null }),
  );
});

test('a phase passes when its limit has held for long enough, without a break', () => {
  const whole = [
    reading(1, 0, 20),
    reading(2, 5, 76),
    reading(2, 6, 77),
    reading(2, 7, 77),
    reading(3, 10, 30, 0.9),
  ];
  expect(cipResults(phases, whole, 90_000).map(({ isPassed }) => isPassed)).toEqual([true, true, true]);
  const dipped = whole.map((one) =>
    one.at === SAMPLE_NOW + 6 * SAMPLE_MINUTE_MS ? { ...one, temperature: 74 } : one,
  );
  expect(cipResults(phases, dipped, 90_000)[1]).toEqual({ phaseNo: 2, heldMs: 0, isPassed: false });
});

test('a time without readings proves nothing', () => {
  const sparse = [reading(2, 5, 76), reading(2, 7, 77)];
  expect(cipResults(phases, sparse, 90_000)[1]?.isPassed).toBe(false);
  expect(cipResults(phases, sparse, 150_000)[1]?.isPassed).toBe(true);
});

test('a phase that no reading was taken in fails, also one without a limit', () => {
  expect(cipResults(phases, [], 90_000).map(({ isPassed }) => isPassed)).toEqual([false, false, false]);
});

test('the order in which readings come makes no difference', () => {
  const mixed = [reading(2, 7, 77), reading(2, 5, 76), reading(2, 6, 77)];
  expect(cipResults(phases, mixed, 90_000)[1]?.heldMs).toBe(2 * SAMPLE_MINUTE_MS);
});

test('only a cleaning that passed is released', () => {
  expect(cipSteps.after('passed', 'release')).toBe('released');
  expect(cipSteps.after('failed', 'release')).toBeNull();
  expect(cipSteps.after('running', 'release')).toBeNull();
});

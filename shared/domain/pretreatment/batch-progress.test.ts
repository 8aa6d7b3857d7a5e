import { expect, test } from 'vitest';
import { SAMPLE_MINUTE_MS, SAMPLE_NOW, sampleBatch } from '#tests/support/made/sample-hall.ts';
import { batchSteps, progressOf } from './batch-progress.ts';

test('a step past its planned time ends now at the earliest, and those after it take theirs', () => {
  expect(progressOf(sampleBatch(), SAMPLE_NOW)).toEqual({
    elapsedMs: 31 * SAMPLE_MINUTE_MS,
    plannedMs: 18 * SAMPLE_MINUTE_MS,
    remainingMs: 0,
    isStepOverdue: true,
    forecastReleaseAt: SAMPLE_NOW + 18 * SAMPLE_MINUTE_MS,
    lateMs: 13 * SAMPLE_MINUTE_MS,
  });
});

test('a step in time takes what it was planned to', () => {
  const batch = sampleBatch({ stepStartedAt: SAMPLE_NOW - 10 * SAMPLE_MINUTE_MS });
  const progress = progressOf(batch, SAMPLE_NOW);
  expect(progress).toEqual(
    expect.objectContaining({ remainingMs: 8 * SAMPLE_MINUTE_MS, isStepOverdue: false }),
  );
  expect(progress.forecastReleaseAt).toBe(SAMPLE_NOW + 26 * SAMPLE_MINUTE_MS);
});

test('nothing is forecast while it is held, without a step, or once it is over', () => {
  expect(progressOf(sampleBatch({ state: 'held' }), SAMPLE_NOW).forecastReleaseAt).toBeNull();
  expect(
    progressOf(sampleBatch({ stepStartedAt: null, stepNo: 0 }), SAMPLE_NOW).forecastReleaseAt,
  ).toBeNull();
  expect(progressOf(sampleBatch({ state: 'aborted' }), SAMPLE_NOW).forecastReleaseAt).toBeNull();
  const released = sampleBatch({ state: 'released', releasedAt: SAMPLE_NOW - SAMPLE_MINUTE_MS });
  expect(progressOf(released, SAMPLE_NOW)).toEqual(
    expect.objectContaining({
      forecastReleaseAt: SAMPLE_NOW - SAMPLE_MINUTE_MS,
      lateMs: -6 * SAMPLE_MINUTE_MS,
      elapsedMs: null,
    }),
  );
});

test('a batch is released once it is complete, and made again where it is not good enough', () => {
  expect(batchSteps.after('running', 'release')).toBeNull();
  expect(batchSteps.way('planned', 'released', ['start', 'complete', 'release'])).toHaveLength(3);
  expect(batchSteps.after('complete', 'rework')).toBe('running');
  expect(batchSteps.from('released')).toEqual([]);
});

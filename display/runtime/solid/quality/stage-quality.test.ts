import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QualityStep } from '#display/parts/solid-quality.ts';
import { FLIGHT, FLIGHT_PICTURE_MS } from './flight-pixels.ts';
import { createStageQuality } from './stage-quality.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('document', new EventTarget());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const FLIGHT_LASTS_MS = 1_200;

/** A screen on which the camera flies now and then, and goods move where it is said so. */
function start(asked: QualityStep | null = null) {
  const quality = createStageQuality(asked);
  quality.setRenderer(false);
  vi.advanceTimersByTime(2_000);

  function picture(gapMs: number, isFlying: boolean): void {
    quality.update(isFlying);
    quality.picture(performance.now(), isFlying ? FLIGHT_PICTURE_MS : 1000 / 30, isFlying);
    vi.advanceTimersByTime(gapMs);
  }

  return {
    quality,
    step: () => quality.diagnostics().quality,
    fly: (flights: number, gapMs: (share: number) => number) => {
      for (let flight = 0; flight < flights; flight += 1) {
        const untilMs = performance.now() + FLIGHT_LASTS_MS;
        while (performance.now() < untilMs) picture(gapMs(quality.current().pixelShare), true);
        quality.update(false);
        quality.picture(performance.now(), null, false);
        vi.advanceTimersByTime(12_000);
      }
    },
    move: (forMs: number, gapMs: number) => {
      const untilMs = performance.now() + forMs;
      while (performance.now() < untilMs) picture(gapMs, false);
      quality.picture(performance.now(), null, false);
    },
  };
}

describe('the quality of a stage', () => {
  it('has fewer pixels in flights that are late, and all of them once the camera has arrived', () => {
    const { quality, fly, step } = start();
    fly(3, (share) => 40 * share ** 2);
    expect(quality.diagnostics()).toMatchObject({
      quality: 'full',
      qualityReason: null,
      flightPixelShare: 0.7,
    });
    expect(quality.current().pixelShare).toBe(1);
    expect(quality.isOutdated(true)).toBe(true);
    expect(quality.update(true)).toBe(true);
    expect(quality.current().pixelShare).toBe(0.7);
    expect(quality.update(true)).toBe(false);
    // The last picture of a flight is followed by one with all pixels.
    expect(quality.isOutdated(false)).toBe(true);
    expect(quality.update(false)).toBe(true);
    expect(quality.current().pixelShare).toBe(1);
    expect(quality.isOutdated(false)).toBe(false);
    expect(step()).toBe('full');
  });

  it('says nothing to what depends on the step where only a flight gives up pixels', () => {
    const { quality, fly } = start();
    const heard = vi.fn();
    quality.listen(heard);
    fly(3, (share) => 40 * share ** 2);
    expect(heard).not.toHaveBeenCalled();
  });

  it('keeps its step however late flights are, as long as they have pixels left to give up', () => {
    const { quality, fly, step } = start();
    fly(5, (share) => 150 * share ** 2);
    expect(step()).toBe('full');
    expect(quality.diagnostics().flightPixelShare).toBe(FLIGHT.shares.at(-1));
    fly(20, (share) => 150 * share ** 2);
    expect(step()).toBe('full');
  });

  it('steps down where flights are late with the fewest pixels, too', () => {
    const { quality, fly, step } = start();
    fly(20, (share) => 800 * share ** 2);
    expect(step()).not.toBe('full');
    expect(quality.diagnostics().qualityReason).toBe('late-frames');
  });

  it('has no reserve of pictures with fewer pixels than its step has', () => {
    const { quality, fly, move, step } = start();
    move(3_500, 200);
    quality.update(false);
    expect(step()).toBe('scaled-85');
    fly(3, (share) => 60 * share ** 2);
    expect(quality.diagnostics().flightPixelShare).toBe(FLIGHT.shares.at(-1));
    fly(120, () => FLIGHT_PICTURE_MS);
    quality.update(false);
    expect(step()).toBe('scaled-85');
    move(62_000, 1000 / 30);
    quality.update(false);
    expect(step()).toBe('full');
  });

  it('keeps what was asked for in flights, too', () => {
    const { quality, fly } = start('scaled-85');
    fly(10, () => 100);
    quality.update(true);
    expect(quality.current().pixelShare).toBe(0.85);
    expect(quality.diagnostics()).toMatchObject({ qualityReason: 'asked', flightPixelShare: 0.85 });
    expect(quality.canStepDown(true)).toBe(false);
  });

  it('does not judge a flight by the time for which the page was hidden', () => {
    const { quality, fly } = start();
    for (let round = 0; round < 30; round += 1) {
      fly(1, () => FLIGHT_PICTURE_MS);
      quality.update(true);
      quality.picture(performance.now(), FLIGHT_PICTURE_MS, true);
      vi.advanceTimersByTime(60_000);
      document.dispatchEvent(new Event('visibilitychange'));
    }
    expect(quality.diagnostics().flightPixelShare).toBe(1);
  });
});

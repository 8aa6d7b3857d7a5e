import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUALITIES } from '#display/parts/solid-quality.ts';
import { createFrameLoop } from '#display/runtime/stage/frame-loop.ts';
import { createFlightPixels, FLIGHT_PICTURE_MS } from './flight-pixels.ts';
import { createQualityLadder } from './quality-ladder.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A display of so many refreshes a second, with a renderer that may take longer than one; the browser waits for it. */
function showOn(hz: number) {
  const renderer = { freeAtMs: 0 };
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    const now = performance.now();
    const refreshMs = 1000 / hz;
    const atMs = Math.max(now, renderer.freeAtMs);
    // Timers have whole milliseconds: never before the refresh, of which there would be two then.
    const refreshAtMs = (Math.floor(atMs / refreshMs) + 1) * refreshMs;
    return Number(setTimeout(run, Math.ceil(refreshAtMs - now)));
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
  return renderer;
}

/** Goods that move. */
function start(hz: number) {
  const shown = showOn(hz);
  const renderer = { pictureMs: 0 };
  const ladder = createQualityLadder(null);
  ladder.setRenderer(false, 0);
  const seen = new Set<string>();
  const motionMs = (): number => QUALITIES[ladder.step(performance.now())].motionMs;
  const loop = createFrameLoop({
    look: () => {},
    isPending: () => true,
    intervalMs: motionMs,
    isRelieved: () => ladder.canStepDown(performance.now()),
    paint: () => {
      const now = performance.now();
      ladder.picture(now, Math.max(motionMs(), loop.intervalMs()));
      seen.add(`${ladder.step(now)}, pace ${loop.paceStep()}`);
      shown.freeAtMs = now + renderer.pictureMs;
      return true;
    },
  });
  loop.request();
  return { renderer, seen, step: () => ladder.step(performance.now()), destroy: loop.destroy };
}

describe('pictures at the pace of a frame loop', () => {
  it.each([24, 25, 30, 50, 60, 75, 144])('are in time on a display of %i Hz', async (hz) => {
    const { renderer, seen, step, destroy } = start(hz);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([...seen]).toEqual(['full, pace 0']);
    // They give a reserve, too: what was given up for a while comes back.
    renderer.pictureMs = 150;
    for (let waited = 0; step() !== 'thinned' && waited < 30; waited += 1)
      await vi.advanceTimersByTimeAsync(1_000);
    expect(step()).toBe('thinned');
    renderer.pictureMs = 0;
    await vi.advanceTimersByTimeAsync(70_000);
    expect(step()).toBe('scaled-70');
    await vi.advanceTimersByTimeAsync(65_000);
    expect(step()).toBe('scaled-85');
    destroy();
  });

  it('lower the quality as long as a step is left, and only then the pace', async () => {
    const { renderer, seen, destroy } = start(60);
    renderer.pictureMs = 400;
    await vi.advanceTimersByTimeAsync(120_000);
    const paced = [...seen].filter((one) => !one.endsWith('pace 0'));
    expect([...seen].filter((one) => one.endsWith('pace 0'))).toHaveLength(7);
    expect(paced.length).toBeGreaterThan(0);
    expect(paced.every((one) => one.startsWith('still'))).toBe(true);
    destroy();
  });
});

/** A camera that flies without end. */
function fly(hz: number, pictureMs: (share: number) => number) {
  const shown = showOn(hz);
  const pixels = createFlightPixels();
  const shares = new Set<number>();
  const loop = createFrameLoop({
    look: () => {},
    isPending: () => true,
    intervalMs: () => FLIGHT_PICTURE_MS,
    isRelieved: () => true,
    paint: () => {
      const now = performance.now();
      shares.add(pixels.share(1));
      pixels.picture(now, 1);
      shown.freeAtMs = now + pictureMs(pixels.share(1));
      return true;
    },
  });
  loop.request();
  return { shares, share: () => pixels.share(1), destroy: loop.destroy };
}

describe('flights at the pace of a frame loop', () => {
  it.each([48, 50, 60, 75, 120, 144])('keep all pixels on a display of %i Hz', async (hz) => {
    const { shares, destroy } = fly(hz, () => 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...shares]).toEqual([1]);
    destroy();
  });

  it.each([24, 25, 30])('have all pixels again on a display of %i Hz, which shows no more', async (hz) => {
    const { shares, share, destroy } = fly(hz, () => 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(share()).toBe(1);
    expect(shares.size).toBeGreaterThan(1);
    destroy();
  });

  it('have fewer pixels where that is what makes them late', async () => {
    const { share, destroy } = fly(60, (one) => 30 * one ** 2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(share()).toBe(0.7);
    destroy();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QUALITIES } from '#display/parts/solid-quality.ts';
import { createFrameLoop } from '#display/runtime/stage/frame-loop.ts';
import { createQualityLadder } from './quality-ladder.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Goods that move on a display of so many refreshes a second, with a renderer that may take longer than one. */
function start(hz: number) {
  const renderer = { pictureMs: 0 };
  let freeAtMs = 0;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    const now = performance.now();
    const refreshMs = 1000 / hz;
    // The browser waits for the picture before.
    const atMs = Math.max(now, freeAtMs);
    return Number(setTimeout(run, atMs - now + refreshMs - (atMs % refreshMs)));
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
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
      freeAtMs = now + renderer.pictureMs;
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

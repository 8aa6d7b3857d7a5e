import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFrameLoop } from './frame-loop.ts';

const REFRESH_MS = 1000 / 60;
const INTERVAL_MS = 100;

/** A browser's clock and frames: callbacks run at the next multiple of 1/60 s. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    const waitMs = REFRESH_MS - (performance.now() % REFRESH_MS);
    return Number(setTimeout(run, waitMs));
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start(part: { isLeftOver?: boolean; isRelieved?: boolean } = {}) {
  const paintedAt: number[] = [];
  let looks = 0;
  const loop = createFrameLoop({
    intervalMs: () => INTERVAL_MS,
    look: () => {
      looks += 1;
    },
    isPending: () => part.isLeftOver ?? false,
    isRelieved: () => part.isRelieved ?? false,
    paint: () => {
      // What a part that is brought up to date does.
      loop.request();
      return paintedAt.push(performance.now()) > 0;
    },
  });
  return { loop, paintedAt, looks: () => looks };
}

describe('the frame loop', () => {
  it('paints what a feed of the same rhythm brings within one refresh, and does not fall behind it', async () => {
    const { loop, paintedAt } = start();
    const arrivals: number[] = [];
    for (let count = 0; count < 60; count += 1) {
      // A timer of 100 ms comes a little late, sometimes early.
      await vi.advanceTimersByTimeAsync(count % 3 === 0 ? 97 : 102);
      arrivals.push(performance.now());
      loop.request();
    }
    await vi.advanceTimersByTimeAsync(INTERVAL_MS);
    const delays = arrivals.map((at, index) => (paintedAt[index] ?? Number.POSITIVE_INFINITY) - at);
    expect(Math.max(...delays)).toBeLessThanOrEqual(REFRESH_MS + 1);
    expect(paintedAt).toHaveLength(60);
  });

  it('counts a picture that was painted outside of it, and keeps the interval to it', async () => {
    const { loop, paintedAt } = start();
    loop.request();
    await vi.advanceTimersByTimeAsync(INTERVAL_MS / 2);
    // The next frame is waiting for its time when the glass is painted apart.
    loop.request();
    loop.countPainting(3);
    expect(loop.statistics().presented).toBe(2);
    await vi.advanceTimersByTimeAsync(INTERVAL_MS / 2);
    expect(paintedAt).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(paintedAt).toHaveLength(2);
    expect(loop.statistics().presented).toBe(3);
  });

  it('puts no value off for what blinks, for ages and for what is urgent', async () => {
    const { loop, paintedAt } = start();
    const delays: number[] = [];
    for (let count = 1; count <= 60; count += 1) {
      await vi.advanceTimersByTimeAsync(count * INTERVAL_MS - performance.now());
      const painted = paintedAt.length;
      loop.request();
      await vi.advanceTimersByTimeAsync(2 * REFRESH_MS);
      delays.push((paintedAt[painted] ?? Number.POSITIVE_INFINITY) - count * INTERVAL_MS);
      // Each a little later in its interval than the one before.
      await vi.advanceTimersByTimeAsync(count);
      if (count % 5 === 0) loop.request('own');
      if (count % 10 === 3) loop.tick();
      if (count % 20 === 7) loop.request('urgent');
    }
    expect(Math.max(...delays)).toBeLessThanOrEqual(REFRESH_MS + 1);
    // Only what is urgent has frames of its own.
    expect(paintedAt.length).toBe(60 + 3);
  });

  it('paints what no value brings by itself when none comes', async () => {
    const { loop, paintedAt } = start();
    loop.request();
    await vi.advanceTimersByTimeAsync(INTERVAL_MS / 2);
    loop.request('own');
    await vi.advanceTimersByTimeAsync(INTERVAL_MS / 2);
    expect(paintedAt).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(INTERVAL_MS / 2);
    expect(paintedAt).toHaveLength(2);
  });

  it('catches up with the feed after a stall', async () => {
    const { loop, paintedAt } = start();
    const delays: number[] = [];
    for (let count = 1; count <= 30; count += 1) {
      // One delivery is held up for 70 ms; the next one comes when it always would.
      const atMs = count * INTERVAL_MS + (count === 5 ? 70 : 0);
      await vi.advanceTimersByTimeAsync(atMs - performance.now());
      const painted = paintedAt.length;
      loop.request();
      await vi.advanceTimersByTimeAsync(count === 5 ? 20 : 95);
      if (paintedAt.length > painted) delays.push((paintedAt[painted] ?? 0) - atMs);
    }
    expect(delays.length).toBeGreaterThan(27);
    expect(Math.max(...delays.slice(-10))).toBeLessThanOrEqual(REFRESH_MS + 1);
  });

  it('keeps to ten frames a second however much is asked for', async () => {
    const { loop, paintedAt } = start();
    for (let at = 0; at < 10_000; at += 5) {
      loop.request();
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(paintedAt.length).toBeGreaterThan(90);
    expect(paintedAt.length).toBeLessThanOrEqual(107);
    const gaps = paintedAt.slice(1).map((at, index) => at - (paintedAt[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(INTERVAL_MS / 2);
  });

  it('paints the first change after a rest at once', async () => {
    const { loop, paintedAt } = start();
    loop.request();
    await vi.advanceTimersByTimeAsync(3_000);
    const askedAt = performance.now();
    loop.request();
    await vi.advanceTimersByTimeAsync(2 * REFRESH_MS);
    expect((paintedAt[1] ?? Number.POSITIVE_INFINITY) - askedAt).toBeLessThanOrEqual(REFRESH_MS + 1);
  });

  it('paints what is urgent at once, and the next value when it is due', async () => {
    const { loop, paintedAt } = start();
    loop.request();
    await vi.advanceTimersByTimeAsync(REFRESH_MS + 20);
    const askedAt = performance.now();
    loop.request('urgent');
    await vi.advanceTimersByTimeAsync(2 * REFRESH_MS);
    const [first = 0, second = 0] = paintedAt;
    expect(second - askedAt).toBeLessThanOrEqual(REFRESH_MS + 1);
    loop.request();
    await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
    const gap = (paintedAt[2] ?? 0) - first;
    expect(gap).toBeGreaterThan(0.6 * INTERVAL_MS);
    expect(gap).toBeLessThan(1.2 * INTERVAL_MS);
  });

  it('looks without a frame when only a clock moved on, and leaves the look to a frame that is under way', async () => {
    const { loop, paintedAt, looks } = start();
    loop.tick();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks()).toBe(1);
    expect(paintedAt).toEqual([]);
    loop.request();
    loop.tick();
    await vi.advanceTimersByTimeAsync(2 * REFRESH_MS);
    expect(paintedAt).toHaveLength(1);
    loop.tick();
    expect(looks()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(paintedAt).toHaveLength(2);
  });

  it('asks for no frame for what was asked within one, unless something is left over', async () => {
    const { loop, paintedAt } = start();
    loop.request();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(paintedAt).toHaveLength(1);
    const part = { isLeftOver: true };
    const left = start(part);
    left.loop.request();
    await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
    expect(left.paintedAt.length).toBeGreaterThan(1);
    part.isLeftOver = false;
  });

  it('paints less often after late frames, unless something else makes them cheaper', async () => {
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => Number(setTimeout(run, 80)));
    const part = { isLeftOver: true, isRelieved: true };
    const { loop } = start(part);
    loop.request();
    await vi.advanceTimersByTimeAsync(20 * INTERVAL_MS);
    expect(loop.statistics().late).toBeGreaterThan(10);
    expect(loop.paceStep()).toBe(0);
    expect(loop.intervalMs()).toBe(INTERVAL_MS);
    part.isRelieved = false;
    await vi.advanceTimersByTimeAsync(6 * INTERVAL_MS);
    expect(loop.paceStep()).toBe(1);
    expect(loop.intervalMs()).toBe(2 * INTERVAL_MS);
    part.isLeftOver = false;
  });

  it('asks for nothing more once it is destroyed', async () => {
    const { loop, paintedAt, looks } = start();
    loop.request();
    loop.destroy();
    loop.request('now');
    loop.tick();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(paintedAt).toEqual([]);
    expect(looks()).toBe(0);
  });
});

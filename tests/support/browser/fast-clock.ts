import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Only in pages that `installFastClock` prepared. */
    fastClock?: {
      /** Lets time pass without waiting for it, until that many more animation frames were due. */
      run(frames: number): Promise<void>;
      /** Puts the clock forward: each timer that falls due meanwhile fires once. */
      skip(ms: number): void;
    };
  }
}

/**
 * Gives a page a clock of its own, for timers, animation frames, `performance.now` and `Date.now`. It goes with the real
 * one until `runFrames` lets it run as fast as the page can: then an hour of a wall takes half a minute, with every timer
 * and every frame in its order. Playwright's clock does the same, but waits in real time between two timers.
 */
export async function installFastClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Timer {
      readonly id: number;
      readonly run: (...args: unknown[]) => void;
      readonly everyMs: number | null;
      atMs: number;
    }
    const TURN_MS = 8;
    const FRAME_MS = 1000 / 60;
    const realNow = performance.now.bind(performance);
    const realSetTimeout = setTimeout.bind(window);
    const epochMs = Date.now() - realNow();
    const timers = new Map<number, Timer>();
    const turns = new MessageChannel();
    let nowMs = realNow();
    let seenMs = nowMs;
    let lastId = 0;
    let framesLeft = 0;
    let onDone: (() => void) | null = null;

    function add(run: Timer['run'], afterMs: number, everyMs: number | null): number {
      lastId += 1;
      timers.set(lastId, { id: lastId, run, everyMs, atMs: performance.now() + afterMs });
      return lastId;
    }

    function next(): Timer | null {
      let first: Timer | null = null;
      for (const timer of timers.values()) if (!first || timer.atMs < first.atMs) first = timer;
      return first;
    }

    function fire(timer: Timer): void {
      if (timer.everyMs === null) timers.delete(timer.id);
      else timer.atMs = Math.max(timer.atMs + timer.everyMs, nowMs);
      timer.run();
    }

    /** Real time goes on only while nobody asks for more. */
    function follow(): void {
      const real = realNow();
      if (!onDone) nowMs += real - seenMs;
      seenMs = real;
    }

    async function turn(): Promise<void> {
      follow();
      const startedMs = realNow();
      for (let timer = next(); timer; timer = next()) {
        if (onDone) nowMs = Math.max(nowMs, timer.atMs);
        else if (timer.atMs > nowMs) break;
        fire(timer);
        // What was promised comes before the next timer, as in a page.
        for (let count = 0; count < 4; count += 1) await null;
        if (realNow() - startedMs > TURN_MS) break;
      }
      if (onDone) turns.port2.postMessage(null);
      else realSetTimeout(() => turns.port2.postMessage(null), 2);
    }

    performance.now = () => (onDone ? nowMs : nowMs + realNow() - seenMs);
    Date.now = () => Math.round(epochMs + performance.now());
    const clear = (id: number): void => void timers.delete(id);
    // Assigned as plain functions: with the types of Node beside the browser's, each has two signatures.
    Object.assign(window, {
      setTimeout: (run: Timer['run'], ms = 0, ...args: unknown[]) =>
        add(() => run(...args), Math.max(1, ms), null),
      setInterval: (run: Timer['run'], ms = 0, ...args: unknown[]) =>
        add(() => run(...args), Math.max(1, ms), Math.max(1, ms)),
      clearTimeout: clear,
      clearInterval: clear,
      requestAnimationFrame: (run: FrameRequestCallback) =>
        add(
          () => {
            framesLeft -= 1;
            run(performance.now());
            if (framesLeft > 0 || !onDone) return;
            const done = onDone;
            follow();
            onDone = null;
            done();
          },
          FRAME_MS - (performance.now() % FRAME_MS),
          null,
        ),
      cancelAnimationFrame: clear,
    });
    window.fastClock = {
      skip: (ms) => {
        nowMs += ms;
      },
      run: (frames) => {
        follow();
        framesLeft = frames;
        return new Promise((resolve) => {
          onDone = resolve;
        });
      },
    };
    turns.port1.onmessage = () => void turn();
    turns.port2.postMessage(null);
  });
}

/** Lets the page's time pass until it has had that many more animation frames. */
export async function runFrames(page: Page, frames: number): Promise<void> {
  await page.evaluate((count) => {
    if (!window.fastClock) throw new Error('this page was not prepared for it');
    return window.fastClock.run(count);
  }, frames);
}

/** Puts the page's clock forward without letting what happens meanwhile happen, as when a page was hidden. */
export async function skipTime(page: Page, ms: number): Promise<void> {
  await page.evaluate((skipMs) => {
    if (!window.fastClock) throw new Error('this page was not prepared for it');
    window.fastClock.skip(skipMs);
  }, ms);
}

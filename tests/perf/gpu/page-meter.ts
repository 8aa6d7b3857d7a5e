/** Set in the page before its own code runs. */
export interface MeterOptions {
  /** An interval as long as `ms` runs every `insteadMs`; null = as it is. */
  readonly hurry: { readonly ms: number; readonly insteadMs: number } | null;
  /** The page's clock goes on by so much with each frame, however fast frames come; null = real time. */
  readonly stepMs: number | null;
  /** Nothing follows a picture before all of its pixels are there. */
  readonly isEachAwaited: boolean;
}

/** One entry for each picture, milliseconds of real time. */
export interface Pictures {
  readonly startedAt: number[];
  /** Script of the frame that drew it. */
  readonly script: number[];
  /** Until all of its pixels were there; empty where pictures are not awaited. */
  readonly complete: number[];
  /** On the GPU; later than the others, and empty where the GPU cannot be asked. */
  readonly gpu: number[];
}

declare global {
  interface Window {
    benchMeter: {
      /** Milliseconds since the page was asked for until all pixels of the first picture were there. */
      firstAt: number | null;
      restart(): void;
      /** Since the restart. */
      result(): { readonly pictures: Pictures; readonly seconds: number; readonly firstS: number };
    };
  }
}

/** Runs in the page, before its own code: it must not use anything from outside its body. */
export function meterPictures({ hurry, stepMs, isEachAwaited }: MeterOptions): void {
  const now = performance.now.bind(performance);
  const noPictures = (): Pictures => ({ startedAt: [], script: [], complete: [], gpu: [] });
  let pictures = noPictures();
  let restartedAt = 0;
  const meter: Window['benchMeter'] = {
    firstAt: null,
    restart: () => {
      finish();
      pictures = noPictures();
      restartedAt = now();
    },
    result: () => {
      finish();
      return {
        pictures,
        seconds: (now() - restartedAt) / 1000,
        firstS: (meter.firstAt ?? Number.NaN) / 1000,
      };
    },
  };
  window.benchMeter = meter;
  const nextFrame = window.requestAnimationFrame.bind(window);
  const pixel = new Uint8Array(4);
  let gl: WebGL2RenderingContext | null = null;
  let isDrawn = false;
  const { clear } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.clear = function (mask) {
    gl = this;
    isDrawn = true;
    clear.call(this, mask);
  };

  if (hurry) {
    const setRealInterval = window.setInterval.bind(window);
    const hurried = (run: TimerHandler, ms?: number, ...rest: unknown[]): number =>
      setRealInterval(run, ms === hurry.ms ? hurry.insteadMs : ms, ...rest);
    window.setInterval = hurried as typeof window.setInterval;
  }
  if (stepMs === null)
    window.requestAnimationFrame = (callback) => nextFrame((time) => runFrame(callback, time));
  else runInSteps(stepMs);

  /** Pictures may wait for the GPU. A pixel can be read only when all that was asked for before is drawn. */
  function finish(): void {
    gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  }

  function runFrame(callback: FrameRequestCallback, time: number): void {
    const clock = gl && openClock(gl);
    isDrawn = false;
    clock?.start();
    const startedAt = now();
    callback(time);
    const endedAt = now();
    clock?.stop(isDrawn);
    if (!isDrawn || !gl) return;
    pictures.startedAt.push(startedAt);
    pictures.script.push(endedAt - startedAt);
    if (isEachAwaited) {
      finish();
      pictures.complete.push(now() - startedAt);
    }
    if (meter.firstAt !== null) return;
    finish();
    meter.firstAt = now();
  }

  /** Timers and frames follow a clock of their own. */
  function runInSteps(ms: number): void {
    interface Timer {
      dueAt: number;
      readonly everyMs: number | null;
      readonly run: () => void;
    }
    let clock = now();
    let lastId = 0;
    const timers = new Map<number, Timer>();
    let frames = new Map<number, FrameRequestCallback>();
    const add = (everyMs: number | null, run: TimerHandler, waitMs = 0, rest: unknown[] = []): number => {
      lastId += 1;
      const call = (): void => {
        if (typeof run === 'function') run(...rest);
      };
      timers.set(lastId, { dueAt: clock + Math.max(waitMs, 1), everyMs, run: call });
      return lastId;
    };
    const stop = (id?: number): void => void timers.delete(id ?? 0);
    const interval = (waitMs = 0): number => (hurry && waitMs === hurry.ms ? hurry.insteadMs : waitMs);
    performance.now = () => clock;
    Object.assign(window, {
      setTimeout: (run: TimerHandler, waitMs?: number, ...rest: unknown[]) => add(null, run, waitMs, rest),
      setInterval: (run: TimerHandler, waitMs?: number, ...rest: unknown[]) =>
        add(Math.max(interval(waitMs), 1), run, interval(waitMs), rest),
      clearTimeout: stop,
      clearInterval: stop,
      requestAnimationFrame: (callback: FrameRequestCallback) => {
        lastId += 1;
        frames.set(lastId, callback);
        return lastId;
      },
      cancelAnimationFrame: (id: number) => frames.delete(id),
    });
    const runDueTimers = (): void => {
      for (const [id, timer] of [...timers].sort(([, a], [, b]) => a.dueAt - b.dueAt)) {
        if (timer.dueAt > clock || !timers.has(id)) continue;
        if (timer.everyMs === null) timers.delete(id);
        else timer.dueAt = clock + timer.everyMs;
        timer.run();
      }
    };
    const step = (): void => {
      const due = frames;
      frames = new Map();
      for (const callback of due.values()) runFrame(callback, clock);
      // After the frame: what a timer asks for is in the next one.
      clock += ms;
      runDueTimers();
      nextFrame(step);
    };
    nextFrame(step);
  }

  interface GpuClock {
    start(): void;
    stop(isPicture: boolean): void;
  }
  const clocks = new WeakMap<WebGL2RenderingContext, GpuClock>();

  function openClock(context: WebGL2RenderingContext): GpuClock | null {
    const known = clocks.get(context);
    if (known) return known;
    const extension = context.getExtension('EXT_disjoint_timer_query_webgl2');
    if (!extension) return null;
    const clock = createClock(context, extension);
    clocks.set(context, clock);
    return clock;
  }

  function createClock(
    context: WebGL2RenderingContext,
    extension: { readonly TIME_ELAPSED_EXT: number; readonly GPU_DISJOINT_EXT: number },
  ): GpuClock {
    const open: { readonly query: WebGLQuery; readonly isPicture: boolean; readonly of: Pictures }[] = [];
    let current: WebGLQuery | null = null;
    const read = (): void => {
      for (let next = open[0]; next; next = open[0]) {
        if (!context.getQueryParameter(next.query, context.QUERY_RESULT_AVAILABLE)) return;
        const ns: number = context.getQueryParameter(next.query, context.QUERY_RESULT);
        const isDisjoint = context.getParameter(extension.GPU_DISJOINT_EXT);
        if (next.isPicture && !isDisjoint) next.of.gpu.push(ns / 1e6);
        context.deleteQuery(next.query);
        open.shift();
      }
    };
    return {
      start: () => {
        read();
        current = context.createQuery();
        if (current) context.beginQuery(extension.TIME_ELAPSED_EXT, current);
      },
      stop: (isPicture) => {
        if (!current) return;
        context.endQuery(extension.TIME_ELAPSED_EXT);
        open.push({ query: current, isPicture, of: pictures });
        current = null;
      },
    };
  }
}

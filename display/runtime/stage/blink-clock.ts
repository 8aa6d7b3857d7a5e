import { FRAME } from './frame-settings.ts';

export interface BlinkClock {
  listen(listener: (isOn: boolean) => void): () => void;
  size(): number;
  destroy(): void;
}

/** One clock for everything that blinks, so that it blinks together; stopped while nothing does. */
export function createBlinkClock(options: { readonly isSteady: () => boolean }): BlinkClock {
  const listeners = new Set<(isOn: boolean) => void>();
  let timer: ReturnType<typeof setInterval> | null = null;
  let isOn = true;

  function tick(): void {
    const next = options.isSteady() ? true : !isOn;
    if (next === isOn) return;
    isOn = next;
    for (const listener of listeners) listener(isOn);
  }

  function stop(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
    isOn = true;
  }

  return {
    listen: (listener) => {
      listeners.add(listener);
      timer ??= setInterval(tick, FRAME.blinkHalfPeriodMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    size: () => listeners.size,
    destroy: () => {
      listeners.clear();
      stop();
    },
  };
}

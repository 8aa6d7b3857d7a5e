import { useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from './api-hooks.tsx';

/** The time by `now`, read again every `everyMs`. Stops while its page is hidden. */
export function useNow(now: () => number, everyMs = 1_000): number {
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    setNowMs(now());
    const timer = setInterval(() => setNowMs(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return nowMs;
}

const SECOND_MS = 1_000;
const readers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all readers of the clock. */
function onEachSecond(reader: () => void): () => void {
  readers.add(reader);
  timer ??= setInterval(() => {
    for (const read of readers) read();
  }, SECOND_MS);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * What `read` makes of the server's time, read every second. Its component is drawn again only when that has changed: for
 * cells of tables, which are many.
 */
export function useClockReading<Reading extends string | number | boolean>(
  read: (nowMs: number) => Reading,
): Reading {
  const { serverNow } = useServices().api;
  return useSyncExternalStore(onEachSecond, () => read(serverNow()));
}

/** The same by the server's clock, which made the times that ages are counted from. */
export function useServerNow(everyMs?: number): number {
  return useNow(useServices().api.serverNow, everyMs);
}

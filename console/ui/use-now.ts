import { useEffect, useState } from 'react';
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

/** The same by the server's clock, which made the times that ages are counted from. */
export function useServerNow(everyMs?: number): number {
  return useNow(useServices().api.serverNow, everyMs);
}

import { useEffect, useState } from 'react';

/** The time, told again every `everyMs`. Stops while its page is hidden. */
export function useNow(now: () => number, everyMs = 1_000): number {
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    setNowMs(now());
    const timer = setInterval(() => setNowMs(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return nowMs;
}

import { useEffect, useState } from 'react';

/** Seconds that are left, 0 when idle, and how to begin. It goes by the clock, so a sleeping page does not lag. */
export function useCountdown(): readonly [secondsLeft: number, start: (seconds: number) => void] {
  const [endMs, setEndMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const isRunning = nowMs < endMs;
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => setNowMs(performance.now()), 250);
    return () => window.clearInterval(timer);
  }, [isRunning]);
  return [
    isRunning ? Math.ceil((endMs - nowMs) / 1_000) : 0,
    (seconds) => {
      const now = performance.now();
      setNowMs(now);
      setEndMs(now + seconds * 1_000);
    },
  ];
}

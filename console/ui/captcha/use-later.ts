import { useCallback, useEffect, useRef } from 'react';

/** Does something after a time, unless the component is gone by then. */
export function useLater(): (ms: number, work: () => void) => void {
  const timers = useRef(new Set<number>());
  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) window.clearTimeout(timer);
      pending.clear();
    };
  }, []);
  return useCallback((ms, work) => {
    const timer = window.setTimeout(() => {
      timers.current.delete(timer);
      work();
    }, ms);
    timers.current.add(timer);
  }, []);
}

import { useEffect, useRef } from 'react';

/** Runs on the Esc key: the way back for a reader with a keyboard. */
export function useEscape(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const stopping = new AbortController();
    window.addEventListener('keydown', (event) => event.key === 'Escape' && latest.current(), {
      signal: stopping.signal,
    });
    return () => stopping.abort();
  }, []);
}

import { useEffect, useState } from 'react';
import type { PatternAnswer, PatternQuestion } from './pattern-worker.ts';

/** A pattern that needs longer is taken for broken, as the server does. */
const MATCH_MAX_MS = 500;

/** Whether a value matches a pattern as it is typed; undefined until that is known, null when it is no pattern. */
export function usePatternCheck({ rule, value }: PatternQuestion): PatternAnswer | undefined {
  const [answer, setAnswer] = useState<PatternAnswer | undefined>(undefined);
  useEffect(() => {
    setAnswer(undefined);
    if (rule === '') return;
    // A pattern can run for years: in a thread of its own it can be stopped, and the page goes on.
    const worker = new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (result: PatternAnswer): void => {
      clearTimeout(timer);
      worker.terminate();
      setAnswer(result);
    };
    worker.addEventListener('message', (event: MessageEvent<PatternAnswer>) => finish(event.data));
    worker.postMessage({ rule, value } satisfies PatternQuestion);
    timer = setTimeout(() => finish(null), MATCH_MAX_MS);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [rule, value]);
  return answer;
}

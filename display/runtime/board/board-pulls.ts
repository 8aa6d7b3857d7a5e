import type { Pull, Pulled } from './board.ts';

type PullContext = Parameters<Pull<unknown>['load']>[0];

export interface PullParts {
  readonly context: () => PullContext;
  /** Server time, for the age of a reply. */
  readonly nowMs: () => number;
  readonly later: (ms: number, run: () => void) => void;
  readonly onPulled: () => void;
}

export interface Pulls<Values extends object> {
  readonly pulled: { readonly [Key in keyof Values]?: Pulled<Values[Key]> };
  /** Asks for everything at once and then again in each one's period. A second call does nothing. */
  start(): void;
  stop(): void;
}

/** Calls that a board repeats beside the feed. The last reply is kept, with its time. */
export function createPulls<Values extends object>(
  definitions: { readonly [Key in keyof Values]: Pull<Values[Key]> },
  parts: PullParts,
): Pulls<Values> {
  const pulled: { [Key in keyof Values]?: Pulled<Values[Key]> } = {};
  let isStarted = false;
  let isStopped = false;

  function pullOnce<Key extends keyof Values>(key: Key, pull: Pull<Values[Key]>): void {
    pull
      .load(parts.context())
      .then(
        (value) => {
          if (isStopped) return;
          pulled[key] = { value, atMs: parts.nowMs() };
          parts.onPulled();
        },
        // The model shows how old the last answer is.
        () => {},
      )
      .finally(() => {
        if (!isStopped) parts.later(pull.everyMs, () => pullOnce(key, pull));
      });
  }

  return {
    pulled,
    start: () => {
      if (isStarted) return;
      isStarted = true;
      for (const key of Object.keys(definitions) as (keyof Values)[]) pullOnce(key, definitions[key]);
    },
    stop: () => {
      isStopped = true;
    },
  };
}

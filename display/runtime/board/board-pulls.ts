import type { FeedReader } from '#shared/client/feed/feed-port.ts';
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
  /** The feed has changed: asks again for what has another revision. */
  follow(images: readonly FeedReader[]): void;
  stop(): void;
}

/** Calls that a board repeats beside the feed. The last reply is kept, with its time. */
export function createPulls<Values extends object>(
  definitions: { readonly [Key in keyof Values]: Pull<Values[Key]> },
  parts: PullParts,
): Pulls<Values> {
  const pulled: { [Key in keyof Values]?: Pulled<Values[Key]> } = {};
  const revisions = new Map<keyof Values, unknown>();
  /** Number of the call whose reply is kept: a slow one never replaces that of a later call. */
  const kept = new Map<keyof Values, number>();
  let calls = 0;
  let isStarted = false;
  let isStopped = false;

  async function ask<Key extends keyof Values>(key: Key, pull: Pull<Values[Key]>): Promise<void> {
    calls += 1;
    const call = calls;
    try {
      const value = await pull.load(parts.context());
      if (isStopped || call < (kept.get(key) ?? 0)) return;
      kept.set(key, call);
      pulled[key] = { value, atMs: parts.nowMs() };
      parts.onPulled();
    } catch {
      // The model shows how old the last answer is.
    }
  }

  function pullOnce<Key extends keyof Values>(key: Key, pull: Pull<Values[Key]>): void {
    void ask(key, pull).then(() => {
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
    follow: (images) => {
      if (!isStarted) return;
      for (const key of Object.keys(definitions) as (keyof Values)[]) {
        const revision = definitions[key].revision?.(images);
        if (revisions.get(key) === revision) continue;
        revisions.set(key, revision);
        void ask(key, definitions[key]);
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
}

import type { FeedFrame } from '#shared/contracts/live/feed.ts';

/** The receiver's copy of one topic. Values are as sent, unchecked: decode them with the topic's schemas. */
export interface FeedImage {
  /**
   * `gap`: the frame doesn't continue what is here, nothing of it was taken, and nothing but a full frame will be.
   * The values stay readable, so that a screen shows them with their age while it subscribes anew.
   */
  apply(frame: FeedFrame): 'applied' | 'gap';
  get(key: string): unknown;
  keys(): IterableIterator<string>;
  /** What to subscribe from; undefined = everything. */
  since(): { readonly epoch: string; readonly seq: number } | undefined;
  /** Times inside values count from here (ms since 1970); 0 before the first full frame. */
  readonly baseTs: number;
}

type FullFrame = Extract<FeedFrame, { kind: 'full' }>;
type DeltaFrame = Extract<FeedFrame, { kind: 'delta' }>;

export function createFeedImage(): FeedImage {
  const values = new Map<string, unknown>();
  const keyByIndex = new Map<number, string>();
  let position: { epoch: string; seq: number } | undefined;
  let baseTs = 0;

  function put(key: string, value: unknown): void {
    if (value === null) values.delete(key);
    else values.set(key, value);
  }

  function applyFull(frame: FullFrame): void {
    values.clear();
    keyByIndex.clear();
    frame.entries.forEach(([key, value], index) => {
      keyByIndex.set(index, key);
      put(key, value);
    });
    position = { epoch: frame.epoch, seq: frame.seq };
    baseTs = frame.baseTs;
  }

  /** The delta's changes by key, or undefined when an index is not one of ours: nothing is taken then. */
  function resolve(changes: DeltaFrame['changes']): Map<string, [index: number, value: unknown]> | undefined {
    const resolved = new Map<string, [number, unknown]>();
    for (const [index, value, newKey] of changes) {
      const knownKey = keyByIndex.get(index);
      const key = knownKey ?? newKey;
      if (key === undefined || (newKey !== undefined && newKey !== key)) return undefined;
      resolved.set(key, [index, value]);
    }
    return resolved;
  }

  function applyDelta(frame: DeltaFrame): 'applied' | 'gap' {
    if (position?.epoch !== frame.epoch) {
      position = undefined;
      return 'gap';
    }
    /** Already here: taking it again could only bring an older value back. */
    if (frame.seq <= position.seq) return 'applied';
    const resolved = resolve(frame.changes);
    if (!resolved) {
      position = undefined;
      return 'gap';
    }
    for (const [key, [index, value]] of resolved) {
      keyByIndex.set(index, key);
      put(key, value);
    }
    position = { epoch: frame.epoch, seq: frame.seq };
    return 'applied';
  }

  return {
    apply(frame) {
      if (frame.kind === 'delta') return applyDelta(frame);
      applyFull(frame);
      return 'applied';
    },
    get: (key) => values.get(key),
    keys: () => values.keys(),
    since: () => position,
    get baseTs() {
      return baseTs;
    },
  };
}

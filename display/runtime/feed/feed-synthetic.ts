import type { Scenario } from '#display/runtime/board/board.ts';
import type { Feed, FeedStatus } from '#shared/client/feed/feed-port.ts';
import { createTopicTable } from '#shared/client/feed/feed-topics.ts';
import { type FeedTopic, toTopicKey } from '#shared/contracts/live/feed.ts';

const STEP_MS = 100;
const EPOCH = 'synthetic';

interface Sent {
  readonly indices: Map<string, number>;
  seq: number;
}

/** A scenario as a feed: its frames go through the same code as the server's. Time is the plant's own. */
export function createSyntheticFeed(options: {
  readonly scenario: Scenario;
  readonly startMs: number;
  /** Plant time that has passed before the first picture. */
  readonly atMs: number;
  readonly isFrozen: boolean;
  /** Plant time after which nothing more is sent, or null. */
  readonly silentAfterMs: number | null;
}): Feed {
  const { scenario, startMs } = options;
  const openedAt = performance.now();
  const sent = new Map<string, Sent>();
  let frames = 0;
  let lastFrameMonoMs: number | null = null;

  const topics = createTopicTable({
    store: null,
    onOpen: sendFull,
    onClose: (topic) => sent.delete(toTopicKey(topic)),
  });

  function now(): number {
    return startMs + options.atMs + (options.isFrozen ? 0 : Math.round(performance.now() - openedAt));
  }

  function isSilent(): boolean {
    return options.silentAfterMs !== null && now() - startMs > options.silentAfterMs;
  }

  function take(frame: unknown): void {
    topics.take(frame);
    frames += 1;
    lastFrameMonoMs = performance.now();
  }

  function sendFull(topic: FeedTopic): void {
    const key = toTopicKey(topic);
    const entries = [...scenario.image(topic)];
    sent.set(key, { indices: new Map(entries.map(([name], index) => [name, index])), seq: 0 });
    take({ kind: 'full', topic: key, epoch: EPOCH, seq: 0, serverTs: now(), baseTs: startMs, entries });
  }

  function step(): void {
    if (isSilent()) return;
    const changed = [...scenario.advance(now())];
    if (changed.length === 0) return;
    for (const { topic } of topics.wanted()) sendDelta(topic, changed);
  }

  function sendDelta(topic: FeedTopic, changed: readonly string[]): void {
    const key = toTopicKey(topic);
    const state = sent.get(key);
    if (!state) return;
    const image = scenario.image(topic);
    const changes: unknown[] = [];
    for (const name of changed) {
      if (!image.has(name)) continue;
      const known = state.indices.get(name);
      const index = known ?? state.indices.size;
      if (known === undefined) state.indices.set(name, index);
      changes.push(known === undefined ? [index, image.get(name), name] : [index, image.get(name)]);
    }
    if (changes.length === 0) return;
    state.seq += 1;
    take({ kind: 'delta', topic: key, epoch: EPOCH, seq: state.seq, serverTs: now(), changes });
  }

  const silentAtMs = startMs + (options.silentAfterMs ?? Number.POSITIVE_INFINITY);
  scenario.advance(Math.min(now(), silentAtMs));
  const timer = options.isFrozen ? null : setInterval(step, STEP_MS);

  return {
    kind: 'synthetic',
    subscribe: topics.open,
    status: (): FeedStatus => ({
      phase: isSilent() ? 'offline' : 'live',
      reason: null,
      lastFrameMonoMs,
      frames,
      badFrames: 0,
      reconnects: 0,
    }),
    onStatus: () => () => {},
    serverNow: now,
    close: () => {
      if (timer !== null) clearInterval(timer);
      topics.close();
      sent.clear();
    },
  };
}

import type { ChangeUrgency } from '#server/core/ports/feed.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { FeedMetrics } from './feed-metrics.ts';
import { type FeedPeer, hasDrained, isBehind, type Subscription, sendFrame } from './feed-peer.ts';
import type { SharedImage } from './image-registry.ts';
import type { EncodedFrame } from './topic-image.ts';

/** A timer may fire this much early by the monotonic clock. A turn that came early must not wait for the next one. */
const TIMER_EARLY_MS = 2;

/** Urgent changes are sent at most this often, together with all that is due then. */
const URGENT_GAP_MS = 20;
/** A subscriber is sent this many urgent frames a second before their time, after a pause some at once. More wait. */
const URGENT = { perSecond: 4, most: 4 } as const;
const URGENT_EVERY_MS = 1000 / URGENT.perSecond;

export interface FramePump {
  /** Something changed: a turn comes, at most one per `coalesceMs`; for what is urgent at once. */
  wake(urgency: ChangeUrgency): void;
  stop(): void;
}

/**
 * Takes every subscriber that is behind, due and drained to the present, in turns. Who has not drained is passed
 * over and gets everything since its own number when it has. Scheduled on the monotonic clock.
 */
export function createFramePump(options: {
  readonly peers: ReadonlySet<FeedPeer>;
  readonly coalesceMs: number;
  readonly now: () => number;
  readonly metrics: FeedMetrics;
}): FramePump {
  const { peers, coalesceMs, now, metrics } = options;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  let lastTurnAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  function wakeAt(atMs: number): void {
    if (isStopped || timerAt <= atMs) return;
    clearTimeout(timer);
    timerAt = atMs;
    timer = setTimeout(turn, Math.max(0, atMs - performance.now()));
  }

  function turn(): void {
    timerAt = Number.POSITIVE_INFINITY;
    const startedAt = performance.now();
    lastTurnAt = startedAt;
    const encode = createTurnEncoder(now(), metrics);
    let nextAt = Number.POSITIVE_INFINITY;
    for (const peer of peers) nextAt = Math.min(nextAt, serve(peer, startedAt, encode));
    if (nextAt !== Number.POSITIVE_INFINITY) wakeAt(Math.max(nextAt, startedAt + coalesceMs));
  }

  /** Returns when this peer needs the next turn: infinity when it has everything. */
  function serve(peer: FeedPeer, atMs: number, encode: TurnEncoder): number {
    const behind = [...peer.subscriptions.values()].filter(isBehind);
    if (behind.length === 0) return Number.POSITIVE_INFINITY;
    // Asked once per turn: the first frame written makes the transport busy for the others of the same turn.
    if (!hasDrained(peer)) {
      metrics.skipped.inc(behind.length);
      return atMs;
    }
    behind.sort((a, b) => a.sentAt - b.sentAt);
    let nextAt = Number.POSITIVE_INFINITY;
    let written = 0;
    for (const subscription of behind) {
      const dueAt = dueAtOf(subscription, atMs);
      if (dueAt > atMs + TIMER_EARLY_MS || written > LIMITS.feedSocketBufferMaxBytes) {
        nextAt = Math.min(nextAt, dueAt);
        continue;
      }
      const frame = encode(subscription);
      sendFrame(peer, frame);
      subscription.position = frame;
      subscription.isAnswered = true;
      if (isEarly(subscription, atMs))
        subscription.urgentUntil = Math.max(subscription.urgentUntil, atMs) + URGENT_EVERY_MS;
      subscription.sentAt = atMs;
      written += frame.json.length;
      metrics.frames.inc({ kind: frame.kind });
      metrics.bytes.inc(Buffer.byteLength(frame.json));
    }
    return nextAt;
  }

  return {
    wake: (urgency) => wakeAt(lastTurnAt + (urgency === 'now' ? URGENT_GAP_MS : coalesceMs)),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

function dueAtOf(subscription: Subscription, nowMs: number): number {
  const { isAnswered, sentAt, intervalMs, shared, position, urgentUntil } = subscription;
  if (!isAnswered) return nowMs;
  const isUrgent =
    shared.image.isUrgentSince(position) && urgentUntil <= nowMs + (URGENT.most - 1) * URGENT_EVERY_MS;
  return isUrgent ? nowMs : sentAt + intervalMs;
}

/** Whether a frame that is sent now is one before its time. */
function isEarly({ sentAt, intervalMs }: Subscription, nowMs: number): boolean {
  return sentAt + intervalMs > nowMs + TIMER_EARLY_MS;
}

type TurnEncoder = (subscription: Subscription) => EncodedFrame;

/** Encodes each frame of a turn once, however many subscribers stand at the same place. */
function createTurnEncoder(serverTs: number, metrics: FeedMetrics): TurnEncoder {
  const frames = new Map<SharedImage, Map<string, EncodedFrame>>();
  return ({ shared, position }) => {
    const ofImage = frames.get(shared) ?? new Map<string, EncodedFrame>();
    frames.set(shared, ofImage);
    const key = position === undefined ? '' : `${position.epoch}:${position.seq}`;
    const known = ofImage.get(key);
    if (known !== undefined) return known;
    const frame = shared.image.encodeSince(position, serverTs);
    metrics.encodings.inc();
    ofImage.set(key, frame);
    return frame;
  };
}

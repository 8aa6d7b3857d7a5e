import type { FastifyBaseLogger } from 'fastify';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import {
  FEED_EVENTS,
  FEED_TOPICS,
  type FeedTopicName,
  type SubscribeReply,
  SubscribeRequest,
  toTopicKey,
  UnsubscribeRequest,
} from '#shared/contracts/live/feed.ts';
import type { Permission } from '#shared/contracts/roles/permissions.ts';
import type { FeedMetrics } from './feed-metrics.ts';
import { closePeer, type FeedPeer } from './feed-peer.ts';
import type { AuthenticateFeed, FeedSession } from './handshake.ts';
import type { ImageRegistry } from './image-registry.ts';

export interface Subscriptions {
  /** Handles a peer's requests until it leaves. */
  serve(peer: FeedPeer): void;
  leave(peer: FeedPeer): void;
  subscriberCount(): number;
}

/** More than this in one window is not a wall: it is a loop. */
const REQUESTS_PER_WINDOW = 200;
const REQUEST_WINDOW_MS = 10_000;

/** Takes `subscribe` and `unsubscribe`: permission by topic, tenant from the session, never from the request. */
export function createSubscriptions(options: {
  readonly images: ImageRegistry;
  readonly authenticate: AuthenticateFeed;
  readonly coalesceMs: number;
  readonly wake: () => void;
  readonly log: FastifyBaseLogger;
  readonly metrics: FeedMetrics;
}): Subscriptions {
  const { images, authenticate, coalesceMs, wake, log, metrics } = options;
  let count = 0;

  function countBy(change: number): void {
    count += change;
    metrics.subscribers.set(count);
  }

  function drop(peer: FeedPeer, topicKey: string): void {
    const subscription = peer.subscriptions.get(topicKey);
    if (!subscription) return;
    peer.subscriptions.delete(topicKey);
    images.release(subscription.shared);
    countBy(-1);
  }

  /** Throws where the socket's token has expired: its client comes again with a newer one. */
  async function subscribe(peer: FeedPeer, body: unknown): Promise<SubscribeReply> {
    const request = SubscribeRequest.safeParse(body);
    if (!request.success) return { ok: false, reason: 'bad_request' };
    const { topic, since, intervalMs = coalesceMs } = request.data;
    // What the roles allow may have changed since the handshake.
    const session = await authenticate(peer.token);
    if (session === null) throw new Error('the token has expired');
    peer.session = session;
    const { subscriptions } = peer;
    if (!mayRead(session, topic.name)) return { ok: false, reason: 'forbidden' };
    const topicKey = toTopicKey(topic);
    if (!subscriptions.has(topicKey) && subscriptions.size >= LIMITS.feedTopicsPerSocket) {
      return { ok: false, reason: 'too_many' };
    }
    const shared = await images.acquire(session, topic);
    if (shared === null) return { ok: false, reason: 'not_found' };
    // While the image opened, the peer may have gone, asked for the same topic again, or filled its places.
    drop(peer, topicKey);
    if (!peer.socket.connected || subscriptions.size >= LIMITS.feedTopicsPerSocket) {
      images.release(shared);
      return { ok: false, reason: 'too_many' };
    }
    subscriptions.set(topicKey, {
      topicKey,
      shared,
      intervalMs: Math.max(coalesceMs, intervalMs),
      position: since,
      isAnswered: false,
      sentAt: Number.NEGATIVE_INFINITY,
      urgentUntil: Number.NEGATIVE_INFINITY,
    });
    countBy(1);
    return { ok: true };
  }

  return {
    serve(peer) {
      const { socket } = peer;
      let requests = 0;
      let windowEndsAt = 0;
      const isTooMany = () => {
        const nowMs = performance.now();
        if (nowMs > windowEndsAt) {
          windowEndsAt = nowMs + REQUEST_WINDOW_MS;
          requests = 0;
        }
        requests += 1;
        return requests > REQUESTS_PER_WINDOW;
      };
      const refuse = () => {
        metrics.refused.inc({ reason: 'protocol_error' });
        closePeer(peer, 'protocol_error');
      };
      socket.on(FEED_EVENTS.subscribe, async (body: unknown, answer: unknown) => {
        if (isTooMany() || typeof answer !== 'function') return refuse();
        try {
          answer(await subscribe(peer, body));
          wake();
        } catch (error) {
          log.error({ err: error }, 'feed topic failed to open');
          // No reason: the client takes it for a lost connection and comes again.
          socket.conn.close();
        }
      });
      socket.on(FEED_EVENTS.unsubscribe, (body: unknown, answer: unknown) => {
        if (isTooMany()) return refuse();
        const request = UnsubscribeRequest.safeParse(body);
        if (request.success) drop(peer, toTopicKey(request.data.topic));
        const reply: SubscribeReply = request.success ? { ok: true } : { ok: false, reason: 'bad_request' };
        if (typeof answer === 'function') answer(reply);
      });
    },
    leave(peer) {
      for (const topicKey of [...peer.subscriptions.keys()]) drop(peer, topicKey);
    },
    subscriberCount: () => count,
  };
}

function mayRead({ permissions }: FeedSession, name: FeedTopicName): boolean {
  const needed: { readonly permission: Permission; readonly wallPermission?: Permission } = FEED_TOPICS[name];
  const { permission, wallPermission } = needed;
  return permissions.has(permission) || (wallPermission !== undefined && permissions.has(wallPermission));
}

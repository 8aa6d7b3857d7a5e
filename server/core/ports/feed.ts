import type { Id } from '#shared/contracts/envelope.ts';
import type { CloseReason, FeedTopicName } from '#shared/contracts/feed.ts';

/**
 * One topic's image: keys with JSON values, each stamped with a sequence number when set. Setting a value marks it
 * for every subscriber; nothing is queued. `reset` starts a new epoch with new contents.
 */
export interface WritableImage {
  readonly baseTs: number;
  set(key: string, value: unknown): void;
  remove(key: string): void;
  reset(entries: Iterable<readonly [string, unknown]>): void;
}

/** Fan-out to subscribers. Modules provide topics; the hub owns sockets, coalescing and permissions. */
export interface FeedHub {
  /**
   * `open` is called on the first subscription to a topic of a tenant: it fills the image and returns a
   * function that is called when the last subscriber has been gone for a while; null = there is no such thing.
   */
  provide(
    name: FeedTopicName,
    open: (tenantId: Id, id: Id | null, image: WritableImage) => Promise<(() => void) | null>,
  ): void;
  /** Ends all sockets of a session (sign-out, revocation, a tenant that is paused). */
  closeSession(sessionId: string, reason?: CloseReason): void;
  subscriberCount(): number;
  close(): Promise<void>;
}

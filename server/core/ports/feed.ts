import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CloseReason, FeedTopicName } from '#shared/contracts/live/feed.ts';

/** `now`: people act on it (a machine has stopped), so it does not wait for the rhythm in which values are sent. */
export type ChangeUrgency = 'value' | 'now';

/**
 * One topic's image: keys with JSON values, each stamped with a sequence number when set. Setting a value marks it
 * for every subscriber; nothing is queued. `reset` starts a new epoch with new contents.
 */
export interface WritableImage {
  readonly baseTs: number;
  set(key: string, value: unknown, urgency?: ChangeUrgency): void;
  remove(key: string): void;
  reset(entries: Iterable<readonly [string, unknown]>): void;
}

/** A topic as one of its readers asks for it. */
export interface AskedTopic {
  readonly tenantId: Id;
  readonly id: Id | null;
  readonly authority: DataAuthority;
}

export interface TopicProvider {
  /** Readers to whom this gives the same text share an image. Null = the topic is out of the reader's reach. */
  variantOf(asked: AskedTopic): string | null;
  /**
   * Called on the first subscription to a variant of a topic: fills the image and returns a function that is called
   * when the last subscriber has been gone for a while; null = there is no such thing.
   */
  open(asked: AskedTopic, image: WritableImage): Promise<(() => void) | null>;
}

/** Whose sockets are compared with what their sessions may see now. */
export interface ChangedReaders {
  readonly tenantId: Id;
  /** Null = of all users and screens. */
  readonly userIds: readonly Id[] | null;
  /** Only of sessions that do not reach everything. */
  readonly isBoundedOnly: boolean;
}

/** Fan-out to subscribers. Modules provide topics; the hub owns sockets, coalescing and permissions. */
export interface FeedHub {
  provide(name: FeedTopicName, provider: TopicProvider): void;
  /** Ends all sockets of a session (sign-out, revocation, a tenant that is paused). */
  closeSession(sessionId: string, reason?: CloseReason): void;
  /** Drops sockets whose sessions may see more or less than they could; their clients connect and subscribe anew. */
  recheck(changed: ChangedReaders): Promise<void>;
  subscriberCount(): number;
  close(): Promise<void>;
}

import type { CloseReason, FeedFrame, FeedTopic } from '#shared/contracts/live/feed.ts';

/**
 * - `connecting`: first attempt, or after a loss that has not lasted yet.
 * - `live`: connected and subscribed.
 * - `offline`: no connection; it keeps trying, ever more slowly.
 * - `refused`: the server said no to the credential or the tenant; only new tokens help.
 */
export type FeedPhase = 'connecting' | 'live' | 'offline' | 'refused';

export interface FeedStatus {
  readonly phase: FeedPhase;
  readonly reason: CloseReason | null;
  /** Local monotonic time (performance.now) of the last frame of any topic, or null. */
  readonly lastFrameMonoMs: number | null;
  readonly frames: number;
  /** Frames that were refused because they had the wrong shape or came after a gap. */
  readonly badFrames: number;
  readonly reconnects: number;
}

/** What a reader may know of a topic's image. Values are wire values, times offsets from `baseTs`. */
export interface FeedReader {
  get(key: string): unknown;
  keys(): Iterable<string>;
  readonly baseTs: number;
  /** Number of keys; 0 = nothing has arrived yet. */
  readonly size: number;
}

export type TopicRefusal = 'forbidden' | 'not_found' | 'too_many' | 'bad_request';

/** One subscribed topic. */
export interface LiveTopic {
  readonly topic: FeedTopic;
  readonly image: FeedReader;
  /** Where the image came from: `stored` until the feed has confirmed it. */
  source(): 'none' | 'stored' | 'feed';
  /** Why the server refuses this topic, or null. */
  refusal(): TopicRefusal | null;
  /** `isUrgent`: something has changed that is to be shown at once. */
  onChange(listener: (isUrgent: boolean) => void): () => void;
  close(): void;
}

/** Live, recorded and made-up data behind one interface. */
export interface Feed {
  readonly kind: 'live' | 'replay' | 'synthetic';
  subscribe(topic: FeedTopic): LiveTopic;
  status(): FeedStatus;
  onStatus(listener: () => void): () => void;
  /** Epoch ms by the server's clock; runs on the monotonic clock between frames. */
  serverNow(): number;
  close(): void;
}

/** Keeps the last picture of a topic where a restart finds it. */
export interface ImageStore {
  load(topicKey: string): FeedFrame | null;
  save(topicKey: string, frame: () => FeedFrame | null): void;
  flush(): void;
}

import { FeedFrame, type FeedTopic, toTopicKey } from '#shared/contracts/live/feed.ts';
import { createFeedImage, type FeedImage } from '#shared/domain/line/feed-image.ts';
import type { FeedReader, ImageStore, LiveTopic, TopicRefusal } from './feed-port.ts';

/** A topic stays subscribed this long after its last reader: a board that is rebuilt finds its picture there. */
const LINGER_MS = 5000;

interface Entry {
  readonly topic: FeedTopic;
  readonly image: FeedImage;
  readonly listeners: Set<(isUrgent: boolean) => void>;
  source: 'none' | 'stored' | 'feed';
  refusal: TopicRefusal | null;
  users: number;
  leaving: ReturnType<typeof setTimeout> | null;
}

export interface TopicTable {
  open(topic: FeedTopic): LiveTopic;
  /** Takes a frame as it came; `gap` names the topic that must be subscribed anew, `bad` a frame that cannot be read. */
  take(frame: unknown): {
    readonly outcome: 'applied' | 'gap' | 'bad' | 'unknown';
    readonly serverTs: number | null;
    readonly topic: FeedTopic | null;
  };
  refuse(topic: FeedTopic, reason: TopicRefusal | null): void;
  /** Topics in use, each with the position to resume from. */
  wanted(): readonly {
    readonly topic: FeedTopic;
    readonly since: { epoch: string; seq: number } | undefined;
  }[];
  close(): void;
}

/** The images of all topics in use; the same for live, recorded and made-up frames. */
export function createTopicTable(options: {
  readonly store: ImageStore | null;
  readonly onOpen: (topic: FeedTopic) => void;
  readonly onClose: (topic: FeedTopic) => void;
}): TopicTable {
  const { store } = options;
  const entries = new Map<string, Entry>();

  function notify(entry: Entry, isUrgent: boolean): void {
    for (const listener of [...entry.listeners]) listener(isUrgent);
  }

  function create(topic: FeedTopic): Entry {
    const key = toTopicKey(topic);
    const entry: Entry = {
      topic,
      image: createFeedImage(),
      listeners: new Set(),
      source: 'none',
      refusal: null,
      users: 0,
      leaving: null,
    };
    const stored = store?.load(key);
    if (stored && entry.image.apply(stored) === 'applied') entry.source = 'stored';
    entries.set(key, entry);
    return entry;
  }

  function sinceOf(entry: Entry): { epoch: string; seq: number } | undefined {
    // A stored image was numbered by us, not by the server: it is for the eye until the feed replaces it.
    return entry.source === 'feed' ? entry.image.since() : undefined;
  }

  return {
    open: (topic) => {
      const key = toTopicKey(topic);
      const known = entries.get(key);
      const entry = known ?? create(topic);
      entry.users += 1;
      if (entry.leaving !== null) clearTimeout(entry.leaving);
      entry.leaving = null;
      if (!known) options.onOpen(topic);
      const own = new Set<(isUrgent: boolean) => void>();
      let isOpen = true;
      return {
        topic,
        image: toReader(entry.image),
        source: () => entry.source,
        refusal: () => entry.refusal,
        onChange: (listener) => {
          own.add(listener);
          entry.listeners.add(listener);
          return () => {
            own.delete(listener);
            entry.listeners.delete(listener);
          };
        },
        close: () => {
          if (!isOpen) return;
          isOpen = false;
          for (const listener of own) entry.listeners.delete(listener);
          entry.users -= 1;
          if (entry.users > 0) return;
          entry.leaving = setTimeout(() => {
            entries.delete(key);
            options.onClose(topic);
          }, LINGER_MS);
        },
      };
    },
    take: (raw) => {
      const parsed = FeedFrame.safeParse(raw);
      if (!parsed.success) return { outcome: 'bad', serverTs: null, topic: null };
      const frame = parsed.data;
      const entry = entries.get(frame.topic);
      if (!entry) return { outcome: 'unknown', serverTs: frame.serverTs, topic: null };
      if (entry.image.apply(frame) === 'gap') {
        return { outcome: 'gap', serverTs: frame.serverTs, topic: entry.topic };
      }
      entry.source = 'feed';
      entry.refusal = null;
      store?.save(frame.topic, () => toFullFrame(frame.topic, entry.image, frame.serverTs));
      notify(entry, frame.kind === 'delta' && frame.isUrgent === true);
      return { outcome: 'applied', serverTs: frame.serverTs, topic: entry.topic };
    },
    refuse: (topic, reason) => {
      const entry = entries.get(toTopicKey(topic));
      if (!entry || entry.refusal === reason) return;
      entry.refusal = reason;
      notify(entry, false);
    },
    wanted: () => [...entries.values()].map((entry) => ({ topic: entry.topic, since: sinceOf(entry) })),
    close: () => {
      for (const entry of entries.values()) {
        entry.listeners.clear();
        if (entry.leaving !== null) clearTimeout(entry.leaving);
      }
      entries.clear();
    },
  };
}

function toReader(image: FeedImage): FeedReader {
  return {
    get: image.get,
    keys: image.keys,
    get baseTs() {
      return image.baseTs;
    },
    get size() {
      let count = 0;
      for (const _ of image.keys()) count += 1;
      return count;
    },
  };
}

function toFullFrame(topic: string, image: FeedImage, serverTs: number): FeedFrame | null {
  const position = image.since();
  if (!position) return null;
  const entries = [...image.keys()].map((key): [string, unknown] => [key, image.get(key)]);
  return {
    kind: 'full',
    topic,
    epoch: position.epoch,
    seq: position.seq,
    serverTs,
    baseTs: image.baseTs,
    entries,
  };
}

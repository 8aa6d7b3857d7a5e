import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AskedTopic, ChangeUrgency, TopicProvider } from '#server/core/ports/feed.ts';
import { type FeedTopic, type FeedTopicName, toTopicKey } from '#shared/contracts/live/feed.ts';
import { createTopicImage, type TopicImage } from './topic-image.ts';

/** One image while it has readers. `readers` counts subscriptions, not sockets. */
export interface SharedImage {
  readonly slotKey: string;
  readonly image: TopicImage;
  readers: number;
}

interface Slot {
  readonly shared: SharedImage;
  readonly opened: Promise<(() => void) | null>;
  closing: NodeJS.Timeout | undefined;
}

export interface ImageRegistry {
  provide(name: FeedTopicName, provider: TopicProvider): void;
  /** Opens the image for one more reader; null = there is no such topic for this reader. */
  acquire(reader: TopicReader, topic: FeedTopic): Promise<SharedImage | null>;
  release(shared: SharedImage): void;
  imageCount(): number;
  closeAll(): void;
}

type TopicReader = Pick<AskedTopic, 'tenantId' | 'authority'>;

/** Images by tenant, topic and what its readers reach. An image outlives its last reader by `lingerMs`, so that a reload resumes. */
export function createImageRegistry(options: {
  readonly clock: Clock;
  readonly lingerMs: number;
  readonly onChange: (shared: SharedImage, urgency: ChangeUrgency) => void;
  readonly onCount: (images: number) => void;
}): ImageRegistry {
  const { clock, lingerMs, onChange, onCount } = options;
  const providers = new Map<FeedTopicName, TopicProvider>();
  const slots = new Map<string, Slot>();
  // Epochs must differ between processes too: a subscriber may come back after a restart with an old number.
  const processPart = randomBytes(6).toString('base64url');
  let epochs = 0;

  function createSlot(slotKey: string, topic: FeedTopic, asked: AskedTopic, provider: TopicProvider): Slot {
    const image = createTopicImage({
      topicKey: toTopicKey(topic),
      baseTs: clock.now(),
      nextEpoch: () => {
        epochs += 1;
        return `${processPart}-${epochs}`;
      },
      onChange: (urgency) => onChange(shared, urgency),
    });
    const shared: SharedImage = { slotKey, image, readers: 0 };
    const opened = provider.open(asked, image);
    const slot: Slot = { shared, opened, closing: undefined };
    slots.set(slotKey, slot);
    onCount(slots.size);
    return slot;
  }

  function drop(slotKey: string, slot: Slot): void {
    clearTimeout(slot.closing);
    if (slots.get(slotKey) === slot) slots.delete(slotKey);
    onCount(slots.size);
    // A failed opening was reported to the subscriber that asked for it.
    slot.opened.then((close) => close?.()).catch(() => undefined);
  }

  return {
    provide(name, provider) {
      if (providers.has(name)) throw new Error(`feed topic ${name} is provided twice`);
      providers.set(name, provider);
    },
    async acquire({ tenantId, authority }, topic) {
      const asked = { tenantId, id: 'id' in topic ? topic.id : null, authority };
      const provider = providers.get(topic.name);
      const variant = provider?.variantOf(asked) ?? null;
      if (provider === undefined || variant === null) return null;
      const slotKey = `${tenantId}|${toTopicKey(topic)}|${variant}`;
      const slot = slots.get(slotKey) ?? createSlot(slotKey, topic, asked, provider);
      clearTimeout(slot.closing);
      slot.closing = undefined;
      slot.shared.readers += 1;
      try {
        if ((await slot.opened) !== null) return slot.shared;
      } catch (error) {
        drop(slotKey, slot);
        throw error;
      }
      drop(slotKey, slot);
      return null;
    },
    release({ slotKey }) {
      const slot = slots.get(slotKey);
      if (slot === undefined) return;
      slot.shared.readers -= 1;
      if (slot.shared.readers > 0) return;
      slot.closing = setTimeout(() => drop(slotKey, slot), lingerMs);
      slot.closing.unref();
    },
    imageCount: () => slots.size,
    closeAll() {
      for (const [slotKey, slot] of [...slots]) drop(slotKey, slot);
    },
  };
}

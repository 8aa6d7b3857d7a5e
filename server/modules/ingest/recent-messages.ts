import { authorityKey } from '#server/core/crud/data-authority.ts';
import type { AskedTopic, FeedHub, WritableImage } from '#server/core/ports/feed.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { IngestSample } from '#shared/contracts/live/feed.ts';
import type { IngestReach } from './ingest-reach.ts';

const SAMPLES_KEPT = 50;

/** A message, and the machines that its rules name. */
interface RecentMessage {
  readonly sample: Omit<IngestSample, 'n'>;
  readonly machineIds: readonly Id[];
}

export interface RecentMessages {
  add(tenantId: Id, message: RecentMessage): void;
}

/** What the readers of an image are shown: numbered among themselves, so that it says nothing of the others. */
interface OpenImage {
  readonly image: WritableImage;
  readonly reach: IngestReach;
  count: number;
}

interface TenantMessages {
  /** Oldest first. */
  readonly newest: RecentMessage[];
  readonly images: Set<OpenImage>;
}

/** The newest messages of each tenant, and the feed topic `ingest` that shows those within reach as they arrive. */
export function createRecentMessages(
  hub: FeedHub,
  loadReach: (asked: AskedTopic) => Promise<IngestReach>,
): RecentMessages {
  const tenants = new Map<Id, TenantMessages>();

  function messagesOf(tenantId: Id): TenantMessages {
    const known = tenants.get(tenantId);
    if (known) return known;
    const fresh: TenantMessages = { newest: [], images: new Set() };
    tenants.set(tenantId, fresh);
    return fresh;
  }

  hub.provide('ingest', {
    variantOf: ({ authority }) => authorityKey(authority),
    async open(asked, image) {
      const reach = await loadReach(asked);
      const messages = messagesOf(asked.tenantId);
      const shown = messages.newest.filter((message) => isShown(reach, message));
      const open = { image, reach, count: shown.length };
      image.reset(shown.map(({ sample }, n) => [toKey(n), { n, ...sample }] as const));
      messages.images.add(open);
      return () => {
        messages.images.delete(open);
      };
    },
  });

  return {
    add(tenantId, message) {
      const messages = messagesOf(tenantId);
      messages.newest.push(message);
      if (messages.newest.length > SAMPLES_KEPT) messages.newest.shift();
      for (const open of messages.images) {
        if (!isShown(open.reach, message)) continue;
        const n = open.count;
        open.count += 1;
        open.image.set(toKey(n), { n, ...message.sample });
      }
    },
  };
}

function isShown(reach: IngestReach, { sample, machineIds }: RecentMessage): boolean {
  return reach.isReached(sample.topic, machineIds);
}

function toKey(n: number): string {
  return `${n % SAMPLES_KEPT}`;
}

import type { FeedHub, WritableImage } from '#server/core/ports/feed.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { IngestSample } from '#shared/contracts/live/feed.ts';

const SAMPLES_KEPT = 50;

export interface RecentMessages {
  add(tenantId: Id, sample: Omit<IngestSample, 'n'>): void;
}

interface TenantRing {
  readonly samples: IngestSample[];
  count: number;
  image: WritableImage | null;
}

/** The newest messages of each tenant, and the feed topic `ingest` that shows them as they arrive. */
export function createRecentMessages(hub: FeedHub): RecentMessages {
  const rings = new Map<Id, TenantRing>();

  function ringOf(tenantId: Id): TenantRing {
    const known = rings.get(tenantId);
    if (known) return known;
    const fresh: TenantRing = { samples: [], count: 0, image: null };
    rings.set(tenantId, fresh);
    return fresh;
  }

  hub.provide('ingest', {
    // What arrives belongs to the tenant.
    variantOf: () => 'whole',
    async open({ tenantId }, image) {
      const ring = ringOf(tenantId);
      ring.image = image;
      image.reset(ring.samples.map((sample) => [toKey(sample), sample] as const));
      return () => {
        if (ring.image === image) ring.image = null;
      };
    },
  });

  return {
    add(tenantId, sample) {
      const ring = ringOf(tenantId);
      const numbered = { n: ring.count, ...sample };
      ring.count += 1;
      ring.samples[numbered.n % SAMPLES_KEPT] = numbered;
      ring.image?.set(toKey(numbered), numbered);
    },
  };
}

function toKey(sample: IngestSample): string {
  return `${sample.n % SAMPLES_KEPT}`;
}

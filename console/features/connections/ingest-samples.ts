import { useMemo } from 'react';
import { type TopicView, useTopic } from '#console/ui/use-topic.ts';
import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import { IngestSample } from '#shared/contracts/live/feed.ts';

const INGEST_TOPIC = { name: 'ingest' } as const;

/** The last messages that arrived, newest first. */
export function useIngestSamples(): {
  readonly samples: readonly IngestSample[] | null;
  readonly topic: TopicView;
} {
  const topic = useTopic(INGEST_TOPIC);
  const { image, version } = topic;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the image is one object; its version changes with it
  const samples = useMemo(() => image && readSamples(image), [image, version]);
  const hasAnswer = topic.status !== null && topic.status.phase === 'live';
  return { samples: samples && (samples.length > 0 || hasAnswer) ? samples : null, topic };
}

function readSamples(image: FeedReader): readonly IngestSample[] {
  return [...image.keys()]
    .flatMap((key) => {
      const sample = IngestSample.safeParse(image.get(key));
      return sample.success ? [sample.data] : [];
    })
    .sort((left, right) => right.n - left.n);
}

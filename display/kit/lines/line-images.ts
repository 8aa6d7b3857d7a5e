import type { FeedReader } from '#shared/client/feed/feed-port.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';

export interface LineImage {
  readonly image: FeedReader;
  readonly lineId: string;
}

/** Images of the topics that are lines. */
export function lineImages(
  topics: readonly FeedTopic[],
  images: readonly FeedReader[],
): readonly LineImage[] {
  return topics.flatMap((topic, index) => {
    const image = images[index];
    return image && topic.name === 'line' ? [{ image, lineId: topic.id }] : [];
  });
}

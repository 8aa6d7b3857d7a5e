import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTopic } from '#console/ui/use-topic.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { MP_FEED_KEYS } from '#shared/contracts/public-account/mp-feed.ts';

/** Asked this often while the feed is away. */
const POLLED_EVERY_MS = 10_000;

/**
 * Reads what the named endpoints have answered again when something happens in the conversations of a topic. `topic` and
 * `endpoints` must be stable. `revision`: changes then; `refetchMs`: null = the feed says when.
 */
export function useConversationFeed(
  topic: FeedTopic,
  endpoints: readonly string[],
): { readonly revision: unknown; readonly refetchMs: number | null } {
  const client = useQueryClient();
  const { image, status, refusal } = useTopic(topic);
  const isAway = status?.phase === 'offline' || status?.phase === 'refused' || refusal !== null;
  const revision = image?.get(MP_FEED_KEYS.revision());
  const known = useRef(revision);
  useEffect(() => {
    if (known.current === revision) return;
    known.current = revision;
    for (const id of endpoints) void client.invalidateQueries({ queryKey: [id] });
  }, [client, endpoints, revision]);
  return { revision, refetchMs: isAway ? POLLED_EVERY_MS : null };
}

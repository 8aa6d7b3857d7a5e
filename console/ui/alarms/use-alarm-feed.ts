import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMay } from '#console/ui/api-hooks.tsx';
import { useTopic } from '#console/ui/use-topic.ts';
import { ALARM_FEED_KEYS, type AlarmCounts } from '#shared/contracts/alarms/alarm-feed.ts';
import type { Endpoint } from '#shared/contracts/kit/endpoint.ts';

const TOPIC = { name: 'alarms' } as const;
/** Asked this often while the feed is away. */
const POLLED_EVERY_MS = 10_000;

export interface AlarmFeed {
  /** Null = currently unknown: nothing has come yet, or the feed is away. */
  readonly counts: AlarmCounts | null;
  /** How often calls about alarms are to be repeated; null = the feed says when. */
  readonly refetchMs: number | null;
}

/**
 * Follows the alarms that the user may see, and reads what the named endpoints have answered again when something happens
 * to one of them. `refreshes` must be stable.
 */
export function useAlarmFeed(refreshes: readonly Endpoint[]): AlarmFeed {
  const client = useQueryClient();
  const { image, status, refusal } = useTopic(useMay('alarm_view') ? TOPIC : null);
  const isAway = status?.phase === 'offline' || status?.phase === 'refused' || refusal !== null;
  const revision = image?.get(ALARM_FEED_KEYS.revision());
  const known = useRef(revision);
  useEffect(() => {
    if (known.current === revision) return;
    known.current = revision;
    for (const { id } of refreshes) void client.invalidateQueries({ queryKey: [id] });
  }, [client, refreshes, revision]);
  const counts = image?.get(ALARM_FEED_KEYS.counts()) as AlarmCounts | undefined;
  return { counts: isAway ? null : (counts ?? null), refetchMs: isAway ? POLLED_EVERY_MS : null };
}

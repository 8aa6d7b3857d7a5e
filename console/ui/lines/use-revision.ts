import { useEffect, useMemo, useRef } from 'react';
import { useTopic } from '#console/ui/use-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LINE_FEED_KEYS } from '#shared/contracts/live/feed.ts';

/** Calls `onRevised` whenever a user notes or corrects something of the past of a line's machines. */
export function useRevision(lineId: Id, onRevised: () => void): void {
  const topic = useMemo(() => ({ name: 'line' as const, id: lineId }), [lineId]);
  const revision = useTopic(topic).image?.get(LINE_FEED_KEYS.revision());
  const known = useRef(revision);
  useEffect(() => {
    if (known.current === revision) return;
    known.current = revision;
    onRevised();
  }, [revision, onRevised]);
}

import { useEffect, useState } from 'react';
import { useCall, useServices } from '#console/ui/api-hooks.tsx';
import { useNow } from '#console/ui/use-now.ts';
import type { Feed, FeedStatus, LiveTopic } from '#shared/client/feed/feed-port.ts';
import { type LiveLine, linesOf, toLiveLine } from '#shared/client/feed/live-lines.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { type Line, listLines } from '#shared/contracts/plant/line.ts';

/** A person reads a table, not a film: changes are shown at most this often. */
const SHOWN_EVERY_MS = 500;
/** Lines with topics of their own; the others show their states without figures. Leaves topics for other pages. */
const DETAILED_LINES_MAX = LIMITS.feedTopicsPerSocket - 8;

export interface LiveLines {
  /** Undefined until the feed has sent their state, or cannot: a line of which nothing came yet is not silent. */
  readonly lines: readonly LiveLine[] | undefined;
  readonly status: FeedStatus | null;
  readonly nowMs: number;
  readonly failure: ReturnType<typeof useCall<typeof listLines>>['error'];
  readonly retry: () => void;
}

interface Subscription {
  readonly feed: Feed;
  readonly plant: LiveTopic;
  readonly details: ReadonlyMap<Id, LiveTopic>;
}

/** All lines, live: the plant topic for states, each line's topic for speed and figures. */
export function useLiveLines(): LiveLines {
  const stored = useCall(listLines, {});
  const live = useLineTopics();
  const { api } = useServices();
  const nowMs = useNow(live?.serverNow ?? api.serverNow);
  const plant = live?.plant.image ?? null;
  const fromFeed = plant ? linesOf(plant) : [];
  const phase = live?.status.phase;
  const isFeedOut = phase === 'offline' || phase === 'refused' || Boolean(live?.plant.refusal());
  const withoutFeed = isFeedOut || stored.data?.length === 0 ? stored.data : undefined;
  const lines = fromFeed.length > 0 ? fromFeed : withoutFeed;
  return {
    lines: lines?.map((line) => toLiveLine(line, plant, live?.details.get(line.id)?.image ?? null, nowMs)),
    status: live?.status ?? null,
    nowMs,
    failure: fromFeed.length > 0 ? null : stored.error,
    retry: () => void stored.refetch(),
  };
}

type LineTopics = Subscription & { readonly status: FeedStatus; readonly serverNow: () => number };

function useLineTopics(): LineTopics | null {
  const { feed: openFeed } = useServices();
  const [topics, setTopics] = useState<LineTopics | null>(null);

  useEffect(() => {
    let release: (() => void) | null = null;
    let isOver = false;
    void openFeed().then((feed) => {
      if (isOver) return;
      release = followLines(feed, setTopics);
    });
    return () => {
      isOver = true;
      release?.();
    };
  }, [openFeed]);

  return topics;
}

function followLines(feed: Feed, show: (topics: LineTopics) => void): () => void {
  const plant = feed.subscribe({ name: 'plant' });
  const details = new Map<Id, LiveTopic>();
  const serverNow = (): number => feed.serverNow();
  let timer: ReturnType<typeof setTimeout> | null = null;

  function showNow(): void {
    timer = null;
    show({ feed, plant, details, status: feed.status(), serverNow });
  }
  function showSoon(): void {
    timer ??= setTimeout(showNow, SHOWN_EVERY_MS);
  }
  function followDetails(): void {
    const wanted = new Set(
      linesOf(plant.image)
        .slice(0, DETAILED_LINES_MAX)
        .map((line: Line) => line.id),
    );
    for (const [id, topic] of details) {
      if (wanted.has(id)) continue;
      topic.close();
      details.delete(id);
    }
    for (const id of wanted) {
      if (details.has(id)) continue;
      const topic = feed.subscribe({ name: 'line', id });
      topic.onChange(showSoon);
      details.set(id, topic);
    }
    showSoon();
  }

  plant.onChange(followDetails);
  const stopStatus = feed.onStatus(showSoon);
  followDetails();
  showNow();
  return () => {
    if (timer !== null) clearTimeout(timer);
    stopStatus();
    plant.close();
    for (const topic of details.values()) topic.close();
  };
}

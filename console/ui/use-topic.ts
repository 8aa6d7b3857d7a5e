import { useEffect, useState } from 'react';
import type { FeedReader, FeedStatus, LiveTopic } from '#shared/client/feed/feed-port.ts';
import type { FeedTopic } from '#shared/contracts/live/feed.ts';
import { useServices } from './api-hooks.tsx';

/** A person reads a table, not a film: changes are shown at most this often. */
const SHOWN_EVERY_MS = 500;

export interface TopicView {
  readonly image: FeedReader | null;
  /** Grows with every shown change of the image. */
  readonly version: number;
  readonly status: FeedStatus | null;
  readonly refusal: ReturnType<LiveTopic['refusal']>;
  /** Epoch ms by the server's clock. */
  readonly serverNow: () => number;
}

const NOTHING: TopicView = { image: null, version: 0, status: null, refusal: null, serverNow: Date.now };

/**
 * Subscribes to a topic of the plant feed for as long as the component is shown. `topic` must be stable; null = to none.
 */
export function useTopic(topic: FeedTopic | null): TopicView {
  const { feed: openFeed } = useServices();
  const [view, setView] = useState<TopicView>(NOTHING);

  useEffect(() => {
    if (topic === null) return setView(NOTHING);
    let isOver = false;
    let release = (): void => {};
    void openFeed().then((feed) => {
      if (isOver) return;
      const live = feed.subscribe(topic);
      const serverNow = (): number => feed.serverNow();
      let version = 0;
      let timer: ReturnType<typeof setTimeout> | null = null;
      let shownAtMs = Number.NEGATIVE_INFINITY;
      function show(): void {
        if (timer !== null) clearTimeout(timer);
        timer = null;
        version += 1;
        shownAtMs = performance.now();
        setView({ image: live.image, version, status: feed.status(), refusal: live.refusal(), serverNow });
      }
      function showSoon(): void {
        timer ??= setTimeout(show, SHOWN_EVERY_MS);
      }
      const isRested = (): boolean => performance.now() - shownAtMs >= SHOWN_EVERY_MS;
      const stopChanges = live.onChange((isUrgent) =>
        version <= 1 || (isUrgent && isRested()) ? show() : showSoon(),
      );
      const stopStatus = feed.onStatus(showSoon);
      show();
      release = () => {
        if (timer !== null) clearTimeout(timer);
        stopChanges();
        stopStatus();
        live.close();
      };
    });
    return () => {
      isOver = true;
      release();
    };
  }, [openFeed, topic]);

  return view;
}

import { z } from 'zod';
import type { Feed } from '#shared/client/feed/feed-port.ts';
import { createTopicTable } from '#shared/client/feed/feed-topics.ts';
import { FeedFrame, toTopicKey } from '#shared/contracts/live/feed.ts';

/** A recording: what the server sent, and the answers it gave, in order. */
export const Recording = z.object({
  topics: z.array(z.string()),
  frames: z
    .array(z.object({ afterMs: z.number().nonnegative(), frame: FeedFrame }))
    .min(1)
    .max(200_000),
  answers: z.record(z.string(), z.unknown()).default({}),
});
export type Recording = z.infer<typeof Recording>;

/** Plays a recording through the same code as the live feed; time is the recording's, and stops at its end. */
export function createReplayFeed(recording: Recording, speed: number): Feed {
  const openedAt = performance.now();
  const first = recording.frames[0];
  const startTs = first?.frame.serverTs ?? 0;
  let position = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastFrameMonoMs: number | null = null;

  const topics = createTopicTable({
    store: null,
    onOpen: (topic) => catchUp(toTopicKey(topic)),
    onClose: () => {},
  });

  function elapsed(): number {
    return (performance.now() - openedAt) * speed;
  }

  function catchUp(key: string): void {
    for (const { frame } of recording.frames.slice(0, position)) if (frame.topic === key) topics.take(frame);
  }

  function play(): void {
    timer = null;
    for (
      let next = recording.frames[position];
      next && next.afterMs <= elapsed();
      next = recording.frames[position]
    ) {
      position += 1;
      lastFrameMonoMs = performance.now();
      topics.take(next.frame);
    }
    const next = recording.frames[position];
    if (next) timer = setTimeout(play, Math.max(0, (next.afterMs - elapsed()) / speed));
  }
  play();

  return {
    kind: 'replay',
    subscribe: topics.open,
    status: () => ({
      phase: position < recording.frames.length ? 'live' : 'offline',
      reason: null,
      lastFrameMonoMs,
      frames: position,
      badFrames: 0,
      reconnects: 0,
    }),
    onStatus: () => () => {},
    serverNow: () => Math.round(startTs + elapsed()),
    close: () => {
      if (timer !== null) clearTimeout(timer);
      topics.close();
    },
  };
}

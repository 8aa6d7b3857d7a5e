import { z } from 'zod';
import { isSame } from '#display/runtime/board/deep-equal.ts';
import { FeedTopic } from '#shared/contracts/live/feed.ts';

const KEY = 'linewall.topics.v1';
const MOST_ENTRIES = 20;
const Memory = z.array(z.object({ place: z.string(), topics: z.array(FeedTopic) })).max(MOST_ENTRIES);

/** Which topics an address led to the last time: a wall that restarts without a server shows them again. */
export interface TopicMemory {
  recall(place: string): readonly FeedTopic[] | null;
  remember(place: string, topics: readonly FeedTopic[]): void;
}

export function createTopicMemory(storage: Storage): TopicMemory {
  function read(): z.infer<typeof Memory> {
    try {
      const parsed = Memory.safeParse(JSON.parse(storage.getItem(KEY) ?? '[]'));
      return parsed.success ? parsed.data : [];
    } catch {
      return [];
    }
  }
  return {
    recall: (place) => read().find((entry) => entry.place === place)?.topics ?? null,
    remember: (place, topics) => {
      const before = read();
      const known = before.find((entry) => entry.place === place);
      if (known && isSame(known.topics, topics)) return;
      const next = [{ place, topics: [...topics] }, ...before.filter((entry) => entry.place !== place)];
      try {
        storage.setItem(KEY, JSON.stringify(next.slice(0, MOST_ENTRIES)));
      } catch {
        // Full or forbidden: only a restart without a server would have used it.
      }
    },
  };
}

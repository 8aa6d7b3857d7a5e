import { createReadPace } from '#server/core/realtime/read-pace.ts';
import type { WarehouseTopic } from '#server/core/warehouse/board/warehouse-feed.ts';
import { DOCK_QUEUE_FEED_KEYS } from '#shared/contracts/yard/dock-queue.ts';
import { queueEntries } from './queue-image.ts';

/** The trucks of a warehouse for the public board. Expected times move on, so it is read again with every beat. */
export const queueTopic: WarehouseTopic = {
  name: 'dockQueue',
  beatMs: 10_000,
  // A call is shown at once.
  startPace: () => createReadPace(0),
  entriesOf: async (tx, warehouse, asked) => [
    ...(await queueEntries(tx, warehouse, asked)),
    [DOCK_QUEUE_FEED_KEYS.beat(), asked.nowMs],
  ],
};

import { authorityKey, reachesDepartment } from '#server/core/crud/data-authority.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AskedTopic, WritableImage } from '#server/core/ports/feed.ts';
import { listAllWarehouses } from '#server/modules/warehouse/warehouses.ts';
import { DOCK_QUEUE_FEED_KEYS } from '#shared/contracts/dock-queue.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { queueEntries } from './queue-image.ts';

const BEAT_EVERY_MS = 10_000;

/** An image that has subscribers. */
interface OpenQueue {
  readonly asked: AskedTopic;
  readonly image: WritableImage;
  keys: ReadonlySet<string>;
  /** Of the refresh that is under way. */
  busy: Promise<void> | null;
  /** Something has changed since that began. */
  isDue: boolean;
}

/**
 * Fills the images of the topic `dockQueue`: when one is opened, soon after every change, and every 10 s with the beat,
 * because expected times move on. Returns what is called after a change of a tenant.
 */
export function createQueueFeed({ hub, db, clock, every, log }: ServerCore): (tenantId: Id) => void {
  const open = new Set<OpenQueue>();

  async function load(queue: OpenQueue): Promise<void> {
    const { tenantId, id, authority } = queue.asked;
    const nowMs = clock.now();
    const entries = await db.tenant(tenantId, async (tx) => {
      const warehouse = (await listAllWarehouses(tx)).find((one) => one.id === id);
      return warehouse ? queueEntries(tx, warehouse, { authority, nowMs }) : [];
    });
    const all = [...entries, [DOCK_QUEUE_FEED_KEYS.beat(), nowMs] as const];
    for (const [key, value] of all) queue.image.set(key, value);
    const keys = new Set(all.map(([key]) => key));
    for (const key of queue.keys) if (!keys.has(key)) queue.image.remove(key);
    queue.keys = keys;
  }

  /** One load at a time; changes that come meanwhile share the next one. */
  function refresh(queue: OpenQueue): Promise<void> {
    queue.isDue = true;
    queue.busy ??= (async () => {
      try {
        while (queue.isDue && open.has(queue)) {
          queue.isDue = false;
          await load(queue);
        }
      } finally {
        queue.busy = null;
      }
    })();
    return queue.busy;
  }

  hub.provide('dockQueue', {
    variantOf: ({ id, authority }) => (reachesDepartment(authority, id) ? authorityKey(authority) : null),
    async open(asked, image) {
      const isThere = await db.tenant(asked.tenantId, async (tx) =>
        (await listAllWarehouses(tx)).some(({ id }) => id === asked.id),
      );
      if (!isThere) return null;
      const queue: OpenQueue = { asked, image, keys: new Set(), busy: null, isDue: false };
      open.add(queue);
      try {
        await refresh(queue);
      } catch (error) {
        open.delete(queue);
        throw error;
      }
      return () => open.delete(queue);
    },
  });

  every('dock-queues', BEAT_EVERY_MS, async () => {
    for (const queue of [...open]) await refresh(queue);
  });

  return (tenantId) => {
    for (const queue of open)
      if (queue.asked.tenantId === tenantId)
        refresh(queue).catch((error: unknown) => log.error({ err: error }, 'a dock queue was not read'));
  };
}

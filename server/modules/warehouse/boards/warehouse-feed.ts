import { authorityKey, type DataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AskedTopic, WritableImage } from '#server/core/ports/feed.ts';
import { listAllWarehouses } from '#server/modules/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { FeedTopicName } from '#shared/contracts/feed.ts';
import type { Warehouse } from '#shared/contracts/warehouse.ts';

/** A topic whose id is a warehouse and whose image is read from the tables. */
export interface WarehouseTopic {
  readonly name: FeedTopicName;
  /** Its image is read again this often, because times go on. */
  readonly beatMs: number;
  /** Under many changes it is read no more often than this. */
  readonly minGapMs: number;
  /** All entries of the image as the reader of an authority sees it. */
  entriesOf(
    tx: AnyTransaction,
    warehouse: Warehouse,
    asked: EntriesAsked,
  ): Promise<(readonly [string, unknown])[]>;
}

export interface EntriesAsked {
  readonly authority: DataAuthority;
  readonly nowMs: number;
}

/** An image that has subscribers. */
interface OpenImage {
  readonly asked: AskedTopic;
  readonly image: WritableImage;
  keys: ReadonlySet<string>;
  /** Of the refresh that is under way. */
  busy: Promise<void> | null;
  /** Something has changed since that began. */
  isDue: boolean;
  readAtMs: number;
}

/**
 * Fills the images of topics of warehouses: when one is opened, soon after every change of its tenant, and with the beat.
 * Returns what is called after a change of a tenant.
 */
export function createWarehouseFeed(
  core: ServerCore,
  topics: readonly WarehouseTopic[],
): (tenantId: Id) => void {
  const changed = topics.map((topic) => provideTopic(core, topic));
  return (tenantId) => {
    for (const follow of changed) follow(tenantId);
  };
}

function provideTopic(
  { hub, db, clock, every, onStop, log }: ServerCore,
  { name, beatMs, minGapMs, entriesOf }: WarehouseTopic,
): (tenantId: Id) => void {
  const open = new Set<OpenImage>();
  const waits = new Map<OpenImage, NodeJS.Timeout>();

  async function load(one: OpenImage): Promise<void> {
    const { tenantId, id, authority } = one.asked;
    const nowMs = clock.now();
    one.readAtMs = performance.now();
    const entries = await db.tenant(tenantId, async (tx) => {
      const warehouse = (await listAllWarehouses(tx)).find((row) => row.id === id);
      return warehouse ? entriesOf(tx, warehouse, { authority, nowMs }) : [];
    });
    for (const [key, value] of entries) one.image.set(key, value);
    const keys = new Set(entries.map(([key]) => key));
    for (const key of one.keys) if (!keys.has(key)) one.image.remove(key);
    one.keys = keys;
  }

  /** One load at a time; changes that come meanwhile share the next one. */
  function refresh(one: OpenImage): Promise<void> {
    one.isDue = true;
    one.busy ??= (async () => {
      try {
        while (one.isDue && open.has(one)) {
          one.isDue = false;
          await load(one);
        }
      } finally {
        one.busy = null;
      }
    })();
    return one.busy;
  }

  /** At once where the last read is long ago; otherwise once, when the gap is over. */
  function follow(one: OpenImage): void {
    if (waits.has(one)) return;
    const readNow = (): void => {
      waits.delete(one);
      refresh(one).catch((error: unknown) => log.error({ err: error }, `an image of ${name} was not read`));
    };
    const waitMs = one.readAtMs + minGapMs - performance.now();
    if (waitMs <= 0) readNow();
    else waits.set(one, setTimeout(readNow, waitMs));
  }

  function end(one: OpenImage): void {
    open.delete(one);
    clearTimeout(waits.get(one));
    waits.delete(one);
  }

  hub.provide(name, {
    variantOf: ({ id, authority }) => (reachesDepartment(authority, id) ? authorityKey(authority) : null),
    async open(asked, image) {
      const isThere = await db.tenant(asked.tenantId, async (tx) =>
        (await listAllWarehouses(tx)).some(({ id }) => id === asked.id),
      );
      if (!isThere) return null;
      const one: OpenImage = {
        asked,
        image,
        keys: new Set(),
        busy: null,
        isDue: false,
        readAtMs: Number.NEGATIVE_INFINITY,
      };
      open.add(one);
      try {
        await refresh(one);
      } catch (error) {
        end(one);
        throw error;
      }
      return () => end(one);
    },
  });

  every(`feed-${name}`, beatMs, async () => {
    for (const one of [...open]) await refresh(one);
  });
  onStop(async () => {
    for (const one of [...open]) end(one);
  });

  return (tenantId) => {
    for (const one of open) if (one.asked.tenantId === tenantId) follow(one);
  };
}

import { authorityKey, type DataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { AskedTopic, ChangeUrgency, WritableImage } from '#server/core/ports/feed.ts';
import { listAllWarehouses } from '#server/modules/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { FeedTopicName } from '#shared/contracts/live/feed.ts';
import type { Warehouse } from '#shared/contracts/warehouse/warehouse.ts';
import type { ReadPace } from './read-pace.ts';

/** A topic whose id is a warehouse and whose image is read from the tables. */
export interface WarehouseTopic {
  readonly name: FeedTopicName;
  /** Its image is read again this often, because times go on. */
  readonly beatMs: number;
  /** How often an image is read under many changes. */
  startPace(): ReadPace;
  /** All entries of the image as the reader of an authority sees it. */
  entriesOf(
    tx: AnyTransaction,
    warehouse: Warehouse,
    asked: EntriesAsked,
  ): Promise<readonly (readonly [string, unknown])[]>;
  /** Where an image is kept up by what has changed; absent = each reading reads all of it. */
  startReader?(): ImageReader;
}

/**
 * Reads one image again and again, and keeps what has not changed. Returns after which time it is to read what it has left
 * out; null = nothing.
 */
export type ImageReader = (reading: ImageReading) => Promise<number | null>;

export interface ImageReading {
  readonly inTransaction: <T>(work: (tx: AnyTransaction) => Promise<T>) => Promise<T>;
  readonly warehouse: Warehouse;
  readonly asked: EntriesAsked;
  /** Everything is read again: at first, with the beat, and after a reading that has failed. */
  readonly isWhole: boolean;
  /** Takes all entries of the image; more than once where some of them come later. */
  show(entries: readonly (readonly [string, unknown])[]): void;
}

export interface EntriesAsked {
  readonly authority: DataAuthority;
  readonly nowMs: number;
}

/** An image that has subscribers. */
interface OpenImage {
  readonly asked: AskedTopic;
  readonly image: WritableImage;
  /** As of the last reading of all of it. */
  warehouse: Warehouse | null;
  keys: ReadonlySet<string>;
  /** Of the refresh that is under way. */
  busy: Promise<void> | null;
  /** It is to be read again after that, at once. */
  isDue: boolean;
  isWholeDue: boolean;
  /** Something has changed since that began. */
  isChanged: boolean;
  /** Something has changed that is not to wait, and was not read yet. */
  isUrgent: boolean;
  readonly pace: ReadPace;
  readonly reader: ImageReader;
}

/** Called after a change of a tenant. Urgent is what people act on, and what they have done themselves. */
export type FollowChange = (tenantId: Id, isUrgent: boolean) => void;

/**
 * Fills the images of topics of warehouses: when one is opened, soon after every change of its tenant, and with the beat.
 * Returns what is called after a change of a tenant.
 */
export function createWarehouseFeed(core: ServerCore, topics: readonly WarehouseTopic[]): FollowChange {
  const changed = topics.map((topic) => provideTopic(core, topic));
  return (tenantId, isUrgent) => {
    for (const follow of changed) follow(tenantId, isUrgent);
  };
}

function provideTopic(
  { hub, db, clock, every, onStop, log }: ServerCore,
  { name, beatMs, startPace, startReader, entriesOf }: WarehouseTopic,
): FollowChange {
  const open = new Set<OpenImage>();
  const waits = new Map<OpenImage, { readonly dueAtMs: number; readonly timer: NodeJS.Timeout }>();

  async function load(one: OpenImage): Promise<void> {
    const { tenantId, id, authority } = one.asked;
    const asked = { authority, nowMs: clock.now() };
    const inTransaction: ImageReading['inTransaction'] = (work) => db.tenant(tenantId, work);
    const isWhole = one.isWholeDue;
    const urgency = one.isUrgent ? 'now' : 'value';
    const startedAt = performance.now();
    one.isWholeDue = false;
    one.isChanged = false;
    one.isUrgent = false;
    try {
      if (isWhole)
        one.warehouse = (await inTransaction(listAllWarehouses)).find((row) => row.id === id) ?? null;
      const { warehouse } = one;
      if (!warehouse) return show(one, [], 'value');
      const restInMs = await one.reader({
        inTransaction,
        warehouse,
        asked,
        isWhole,
        show: (entries) => show(one, entries, urgency),
      });
      if (restInMs !== null && open.has(one)) readLater(one, restInMs);
    } catch (error) {
      one.isWholeDue = true;
      throw error;
    } finally {
      const endedAt = performance.now();
      one.pace.count(endedAt, endedAt - startedAt, open.size);
    }
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
        if (one.isChanged && open.has(one)) follow(one, false);
      }
    })();
    return one.busy;
  }

  function readLater(one: OpenImage, waitMs: number): void {
    const dueAtMs = performance.now() + waitMs;
    const known = waits.get(one);
    if (known && known.dueAtMs <= dueAtMs) return;
    clearTimeout(known?.timer);
    const readNow = (): void => {
      waits.delete(one);
      refresh(one).catch((error: unknown) => log.error({ err: error }, `an image of ${name} was not read`));
    };
    if (waitMs <= 0) readNow();
    else waits.set(one, { dueAtMs, timer: setTimeout(readNow, waitMs) });
  }

  /** At once as far as the pace allows; otherwise once, when it does. */
  function follow(one: OpenImage, isUrgent: boolean): void {
    one.isUrgent ||= isUrgent;
    one.isChanged = one.busy !== null;
    if (!one.isChanged) readLater(one, one.pace.waitMs(performance.now(), one.isUrgent));
  }

  function end(one: OpenImage): void {
    open.delete(one);
    clearTimeout(waits.get(one)?.timer);
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
        warehouse: null,
        keys: new Set(),
        busy: null,
        isDue: false,
        isWholeDue: true,
        isChanged: false,
        isUrgent: false,
        pace: startPace(),
        reader: startReader?.() ?? wholeReader(entriesOf),
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
    for (const one of [...open]) {
      one.isWholeDue = true;
      await refresh(one);
    }
  });
  onStop(async () => {
    for (const one of [...open]) end(one);
  });

  return (tenantId, isUrgent) => {
    for (const one of open) if (one.asked.tenantId === tenantId) follow(one, isUrgent);
  };
}

function show(
  one: OpenImage,
  entries: readonly (readonly [string, unknown])[],
  urgency: ChangeUrgency,
): void {
  for (const [key, value] of entries) one.image.set(key, value, urgency);
  const keys = new Set(entries.map(([key]) => key));
  for (const key of one.keys) if (!keys.has(key)) one.image.remove(key);
  one.keys = keys;
}

function wholeReader(entriesOf: WarehouseTopic['entriesOf']): ImageReader {
  return async ({ inTransaction, warehouse, asked, show: take }) => {
    take(await inTransaction((tx) => entriesOf(tx, warehouse, asked)));
    return null;
  };
}

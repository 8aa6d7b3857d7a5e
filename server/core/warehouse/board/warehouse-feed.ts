import { authorityKey, type DataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { ReadPace } from '#server/core/realtime/read-pace.ts';
import {
  type FollowChange,
  provideTableTopic,
  type TableReader,
  type TableReading,
} from '#server/core/realtime/table-topic.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import type { FeedTopicName } from '#shared/contracts/live/feed.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';

/** A topic whose id is a warehouse and whose image is read from the tables. */
export interface WarehouseTopic {
  readonly name: FeedTopicName;
  /** Its image is read again this often, because times go on. */
  readonly beatMs: number;
  readonly isTicking?: boolean;
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

/** As `TableReader`, of one warehouse. */
export type ImageReader = (reading: ImageReading) => Promise<number | null>;

export type ImageReading = Omit<TableReading, 'asked' | 'nowMs'> & {
  readonly warehouse: Warehouse;
  readonly asked: EntriesAsked;
};

export interface EntriesAsked {
  readonly authority: DataAuthority;
  readonly nowMs: number;
}

/** The topics of warehouses, of all capabilities that have some. */
export interface WarehouseFeed {
  /** Fills the images of topics from now on. */
  provide(topics: readonly WarehouseTopic[]): void;
  /** Called after a change of a tenant: its images follow. */
  readonly changed: FollowChange;
}

export function createWarehouseFeed(core: ServerCore): WarehouseFeed {
  const following: FollowChange[] = [];
  return {
    provide(topics) {
      for (const { name, beatMs, isTicking = false, startPace, startReader, entriesOf } of topics)
        following.push(
          provideTableTopic(core, {
            name,
            beatMs,
            isTicking,
            startPace,
            variantOf: ({ id, authority }) =>
              reachesDepartment(authority, id) ? authorityKey(authority) : null,
            isThere: async (tx, asked) => (await listAllWarehouses(tx)).some(({ id }) => id === asked.id),
            startReader: () => ofWarehouse(startReader?.() ?? wholeReader(entriesOf)),
          }),
        );
    },
    changed(tenantId, isUrgent) {
      for (const follow of following) follow(tenantId, isUrgent);
    },
  };
}

function ofWarehouse(read: ImageReader): TableReader {
  /** As of the last reading of all of it. */
  let warehouse: Warehouse | null = null;
  return async ({ asked, nowMs, ...reading }) => {
    const { id, authority } = asked;
    if (reading.isWhole)
      warehouse = (await reading.inTransaction(listAllWarehouses)).find((row) => row.id === id) ?? null;
    if (warehouse) return read({ ...reading, warehouse, asked: { authority, nowMs } });
    reading.show([]);
    return null;
  };
}

function wholeReader(entriesOf: WarehouseTopic['entriesOf']): ImageReader {
  return async ({ inTransaction, warehouse, asked, show: take }) => {
    take(await inTransaction((tx) => entriesOf(tx, warehouse, asked)));
    return null;
  };
}

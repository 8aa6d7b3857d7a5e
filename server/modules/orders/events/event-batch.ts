import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type AuditEntry, auditAll } from '#server/core/audit/audit.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { ReportedTrains } from '#server/core/ports/warehouse/reported-trains.ts';
import type { ReportedTrucks } from '#server/core/ports/warehouse/reported-trucks.ts';
import type { IncomingWarehouseEvent } from '#server/core/ports/warehouse/warehouse-events.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { knownNames, namesKnown } from './find-names.ts';
import { settleInbound, settleOutbound } from './lines/settle-lines.ts';
import { askedLine, findTaskLines, keptLine, type LinesFound } from './lines/task-lines.ts';
import { createPendingRows, type PendingRows } from './pending-rows.ts';
import { recordOf } from './record-of.ts';
import { taskNames } from './task-names.ts';
import { findOwnTasks, findWmsRows, type WmsRow, wmsKey } from './wms-rows.ts';

interface StoredEvent {
  readonly id: string;
  readonly warehouse: Id;
  readonly type: string;
  readonly record: string | null;
  readonly at: Date;
  readonly arrived: Date;
  readonly hash: string;
  readonly is_late: boolean;
}

/** What other capabilities do with what is reported of theirs. */
export interface ReportedWork {
  readonly trucks: ReportedTrucks;
  readonly trains: ReportedTrains;
}

/** What the events of one transaction have in common: read once, and written once at its end. */
export interface EventBatch extends ReportedWork {
  readonly warehouses: ReadonlyMap<string, Warehouse>;
  /** Ids of what events name. */
  readonly known: Map<string, Id>;
  /** Hashes of events that were taken, by their ids. */
  readonly taken: Map<string, string>;
  /** The newest time of what was taken about records, by warehouse and record. */
  readonly newest: Map<string, number>;
  /** Rows that a warehouse system runs; null = there is none. */
  readonly kept: Map<string, WmsRow | null>;
  /** Numbers of tasks that were made here, by `wmsKey`. */
  readonly ownTasks: ReadonlySet<string>;
  /** Lines that tasks without one name, by `lineKey`; of no use after an event that is no task. */
  readonly taskLines: Map<string, LinesFound>;
  /** Rows of tasks that are written with those of the next events. */
  readonly pending: PendingRows;
  readonly audits: AuditEntry[];
  /** Lines of which tasks have done something. */
  readonly lines: { readonly in: Set<Id>; readonly out: Set<Id> };
  readonly stored: StoredEvent[];
}

export async function openBatch(
  tx: AnyTransaction,
  incoming: readonly IncomingWarehouseEvent[],
  work: ReportedWork,
): Promise<EventBatch> {
  const events = incoming.map(({ event }) => event);
  const taken = await findTaken(tx, events);
  const warehouses = await listAllWarehouses(tx);
  const ids = warehouses.map(({ id }) => id);
  const newest = await findNewest(tx, warehouses, incoming);
  const tasks = incoming.flatMap(({ warehouse: code, event }) => {
    const warehouse = warehouses.find((one) => one.code === code);
    return warehouse && event.type === 'task'
      ? [{ event, warehouseId: warehouse.id, names: taskNames(event) }]
      : [];
  });
  const known = await knownNames(
    tx,
    tasks.flatMap(({ names, warehouseId }) =>
      Object.values(names).map((field) => ({ ...field, warehouseId })),
    ),
  );
  const kept = await findWmsRows(tx, ids, events);
  const lines = tasks.flatMap(({ event, warehouseId, names }) => {
    if (keptLine(kept.get(wmsKey('warehouse_task', warehouseId, event.no)) ?? null)) return [];
    return askedLine(namesKnown(known, warehouseId, names), event) ?? [];
  });
  return {
    ...work,
    warehouses: new Map(warehouses.map((warehouse) => [warehouse.code, warehouse])),
    known,
    taken,
    newest,
    kept,
    ownTasks: await findOwnTasks(tx, ids, events),
    taskLines: await findTaskLines(tx, lines),
    pending: createPendingRows(),
    audits: [],
    lines: { in: new Set(), out: new Set() },
    stored: [],
  };
}

/*
 * Plans of these are kept while the table grows from nothing by hundreds of rows a second. Their order makes them go by the
 * index of what they look for: for an empty table all indexes are the same.
 */

/** The hashes of those events that were taken before, by their ids. */
async function findTaken(
  tx: AnyTransaction,
  events: readonly WarehouseEvent[],
): Promise<Map<string, string>> {
  const ids = events.map(({ id }) => id);
  const { rows } = await sql<{ id: string; hash: string }>`
    select a.id, encode(e.content_hash, 'hex') as hash from unnest(${ids}::text[]) as a (id)
      cross join lateral (select content_hash from warehouse_event where event_id between a.id and a.id
        order by event_id limit 1) e`.execute(withSchema<unknown>(tx));
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/** The newest times of what was taken about the records of events, by `recordKey`. */
async function findNewest(
  tx: AnyTransaction,
  warehouses: readonly Warehouse[],
  incoming: readonly IncomingWarehouseEvent[],
): Promise<Map<string, number>> {
  const asked = incoming.flatMap(({ warehouse: code, event }) => {
    const [warehouse, record] = [warehouses.find((one) => one.code === code), recordOf(event)];
    return warehouse && record !== null ? [[warehouse.id, record] as const] : [];
  });
  const { rows } = await sql<{ warehouse: Id; record: string; at: Date }>`
    select a.warehouse::text as warehouse, a.record, e.at
    from unnest(${asked.map(([id]) => id)}::bigint[], ${asked.map(([, record]) => record)}::text[]) as a (warehouse, record)
      cross join lateral (select at from warehouse_event where warehouse_id = a.warehouse and record = a.record
        order by at desc limit 1) e`.execute(withSchema<unknown>(tx));
  return new Map(rows.map(({ warehouse, record, at }) => [recordKey(warehouse, record), at.getTime()]));
}

/** Writes what is written once for all events of a batch. */
export async function closeBatch(tx: AnyTransaction, tenantId: Id, batch: EventBatch): Promise<void> {
  const { audits, lines, stored } = batch;
  if (stored.length === 0) return;
  await batch.pending.write(tx, batch);
  const at = new Date(Math.max(...stored.map((one) => one.at.getTime())));
  if (lines.out.size > 0) await settleOutbound(tx, { lineIds: [...lines.out] }, at);
  if (lines.in.size > 0) await settleInbound(tx, { lineIds: [...lines.in] }, at);
  await auditAll(tx, tenantId, audits);
  await sql`insert into warehouse_event (tenant_id, event_id, warehouse_id, type, record, at, arrived_at, content_hash,
      is_late)
    select ${tenantId}, id, warehouse, type, record, at, arrived, decode(hash, 'hex'), is_late
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as x (id text, warehouse bigint, type text, record text,
      at timestamptz, arrived timestamptz, hash text, is_late boolean)`.execute(withSchema<unknown>(tx));
}

export function recordKey(warehouseId: Id, record: string): string {
  return `${warehouseId} ${record}`;
}

export function hashOfEvent(event: WarehouseEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('hex');
}

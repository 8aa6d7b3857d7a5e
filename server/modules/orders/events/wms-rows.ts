import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';

/** A row as the database writes it in JSON. */
export type WmsRow = Readonly<Record<string, unknown>> & { readonly id: number; readonly state: string };

export type WmsTable = 'inbound_order' | 'outbound_order' | 'wave' | 'warehouse_task' | 'quality_check_bill';

function tableOf(event: WarehouseEvent): WmsTable | null {
  switch (event.type) {
    case 'order':
      return `${event.direction}bound_order`;
    case 'wave':
      return 'wave';
    case 'task':
      return 'warehouse_task';
    case 'check':
      return 'quality_check_bill';
    default:
      return null;
  }
}

/** The rows of what events are about, by table, warehouse and number of the warehouse system; locked. */
export async function findWmsRows(
  tx: AnyTransaction,
  warehouseIds: readonly Id[],
  events: readonly WarehouseEvent[],
): Promise<Map<string, WmsRow | null>> {
  const numbers = new Map<WmsTable, Set<string>>();
  for (const event of events) {
    const table = tableOf(event);
    if (table !== null && 'no' in event && event.no !== undefined)
      numbers.set(table, (numbers.get(table) ?? new Set()).add(event.no));
  }
  const found = new Map<string, WmsRow | null>();
  for (const [table, asked] of numbers) {
    for (const id of warehouseIds) for (const no of asked) found.set(wmsKey(table, id, no), null);
    for (const row of await select(tx, table, { warehouseIds, numbers: [...asked] }))
      found.set(wmsKey(table, String(row.warehouse_id), String(row.external_no)), row);
  }
  return found;
}

async function select(
  tx: AnyTransaction,
  table: WmsTable,
  { warehouseIds, numbers }: { readonly warehouseIds: readonly Id[]; readonly numbers: readonly string[] },
): Promise<readonly WmsRow[]> {
  const { rows } = await sql<{ row: WmsRow }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where t.warehouse_id = any(${[...warehouseIds]}::bigint[]) and t.is_external
      and t.external_no = any(${[...numbers]}::text[]) for update`.execute(withSchema<unknown>(tx));
  return rows.map(({ row }) => row);
}

/** Numbers that events say of tasks, and that tasks have which were made here; by `wmsKey`. */
export async function findOwnTasks(
  tx: AnyTransaction,
  warehouseIds: readonly Id[],
  events: readonly WarehouseEvent[],
): Promise<ReadonlySet<string>> {
  const numbers = new Set(events.flatMap((event) => (event.type === 'task' ? [event.no] : [])));
  if (numbers.size === 0) return new Set();
  const { rows } = await sql<{ warehouse: Id; no: string }>`
    select warehouse_id::text as warehouse, no from warehouse_task
    where warehouse_id = any(${[...warehouseIds]}::bigint[]) and not is_external and deleted_at is null
      and no = any(${[...numbers]}::text[])`.execute(withSchema<unknown>(tx));
  return new Set(rows.map(({ warehouse, no }) => wmsKey('warehouse_task', warehouse, no)));
}

export function wmsKey(table: WmsTable, warehouseId: Id, no: string): string {
  return `${table} ${warehouseId} ${no}`;
}

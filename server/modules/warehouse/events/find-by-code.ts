import { sql } from 'kysely';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { EventRefused } from './event-handler.ts';

/** What events name, by the field of the event: its table, the column of the code, and whether it belongs to a warehouse. */
const NAMED = {
  dock: { table: 'dock', code: 'code', isPlaced: true },
  zone: { table: 'warehouse_zone', code: 'code', isPlaced: true },
  location: { table: 'warehouse_location', code: 'code', isPlaced: true },
  product: { table: 'product', code: 'code', isPlaced: false },
  carrier: { table: 'partner', code: 'code', isPlaced: false },
  owner: { table: 'partner', code: 'code', isPlaced: false },
  wave: { table: 'wave', code: 'no', isPlaced: true },
  inboundOrder: { table: 'inbound_order', code: 'no', isPlaced: true },
  outboundOrder: { table: 'outbound_order', code: 'no', isPlaced: true },
} as const;

/** The id of what an event names; null where it names nothing. Throws `unknown_record`. */
export async function findByCode(
  tx: AnyTransaction,
  warehouseId: Id,
  field: keyof typeof NAMED,
  code: string | undefined,
): Promise<Id | null> {
  if (code === undefined) return null;
  const named = NAMED[field];
  const { rows } = await sql<{ id: Id }>`select id::text as id from ${sql.table(named.table)}
    where ${sql.ref(named.code)} = ${code} and deleted_at is null
      and ${named.isPlaced ? sql`warehouse_id = ${warehouseId}` : sql`true`}`.execute(
    withSchema<unknown>(tx),
  );
  const [row] = rows;
  if (!row) throw new EventRefused('unknown_record', `${field}: ${JSON.stringify(code)} is not known here`);
  return row.id;
}

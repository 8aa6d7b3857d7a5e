import { sql } from 'kysely';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { Id } from '#shared/contracts/envelope.ts';

/** The zone of a warehouse that a body names by its code. Throws at `zoneCode`. */
export async function findZone(tx: AnyTransaction, warehouseId: Id, code: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select id::text as id from warehouse_zone
    where warehouse_id = ${warehouseId} and code = ${code} and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  if (!rows[0]) throw fieldError('zoneCode', 'zone_missing');
  return rows[0].id;
}

/** The location of a warehouse that a body names by its code. Throws at `field`. */
export async function findLocation(
  tx: AnyTransaction,
  warehouseId: Id,
  code: string,
  field = 'locationCode',
): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select id::text as id from warehouse_location
    where warehouse_id = ${warehouseId} and code = ${code} and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  if (!rows[0]) throw fieldError(field, 'location_missing');
  return rows[0].id;
}

import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

type Code = string | null | undefined;
/** Who gives a code gets an id. */
type Found<Given extends Code> = Given extends string ? Id : Id | null;

async function findOne<Given extends Code>(
  tx: AnyTransaction,
  code: Given,
  query: (code: string) => RawBuilder<{ id: Id }>,
  refuse: () => Error,
): Promise<Found<Given>> {
  // A code that is given has at least one character: without one, the type says so too.
  if (!code) return null as Found<Given>;
  const { rows } = await query(code).execute(withSchema<unknown>(tx));
  if (!rows[0]) throw refuse();
  return rows[0].id as Found<Given>;
}

/* Each finds what a body names by its code, in the warehouse where it belongs to one; null for none. Throws at its field. */

export const findLot = (tx: AnyTransaction, productId: Id | null, code: Code): Promise<Id | null> =>
  findOne(
    tx,
    code,
    (text) => sql`select id::text as id from stock_lot where product_id = ${productId} and code = ${text}`,
    () => fieldError('lotCode', 'lot_missing'),
  );

export const findDock = (tx: AnyTransaction, warehouseId: Id, code: Code): Promise<Id | null> =>
  findOne(
    tx,
    code,
    (text) => sql`select id::text as id from dock
      where warehouse_id = ${warehouseId} and code = ${text} and deleted_at is null`,
    () => fieldError('dockCode', 'dock_missing'),
  );

export const findZone = <Given extends Code>(
  tx: AnyTransaction,
  warehouseId: Id,
  code: Given,
): Promise<Found<Given>> =>
  findOne(
    tx,
    code,
    (text) => sql`select id::text as id from warehouse_zone
      where warehouse_id = ${warehouseId} and code = ${text} and deleted_at is null`,
    () => fieldError('zoneCode', 'zone_missing'),
  );

export const findLocation = <Given extends Code>(
  tx: AnyTransaction,
  warehouseId: Id,
  code: Given,
  field: 'locationCode' | 'fromLocation' | 'toLocation' = 'locationCode',
): Promise<Found<Given>> =>
  findOne(
    tx,
    code,
    (text) => sql`select id::text as id from warehouse_location
      where warehouse_id = ${warehouseId} and code = ${text} and deleted_at is null`,
    () => fieldError(field, 'location_missing'),
  );

/** A wave that takes orders of this house. */
export const findWave = (tx: AnyTransaction, warehouseId: Id, no: Code): Promise<Id | null> =>
  findOne(
    tx,
    no,
    (text) => sql`select id::text as id from wave
      where warehouse_id = ${warehouseId} and no = ${text} and state = 'planned' and not is_external
        and deleted_at is null`,
    () => fieldError('waveNo', 'wave_missing'),
  );

export const findAppointment = (tx: AnyTransaction, warehouseId: Id, no: Code): Promise<Id | null> =>
  findOne(
    tx,
    no,
    (text) => sql`select id::text as id from appointment
      where warehouse_id = ${warehouseId} and no = ${text} and direction = 'out' and is_open and deleted_at is null`,
    () => fieldError('appointmentNo', 'appointment_missing'),
  );

/** A wave in any state. */
export const findWaveOf = (tx: AnyTransaction, warehouseId: Id, no: Code): Promise<Id | null> =>
  findOne(
    tx,
    no,
    (text) => sql`select id::text as id from wave
      where warehouse_id = ${warehouseId} and no = ${text} and deleted_at is null`,
    () => fieldError('waveNo', 'wave_missing'),
  );

export async function findOutboundOrder(
  tx: AnyTransaction,
  warehouseId: Id,
  no: Code,
): Promise<{ readonly id: Id; readonly owner_id: Id | null } | null> {
  if (!no) return null;
  const { rows } = await sql<{
    id: Id;
    owner_id: Id | null;
  }>`select id::text as id, owner_id::text as owner_id
    from outbound_order where warehouse_id = ${warehouseId} and no = ${no} and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  if (!rows[0]) throw fieldError('outboundNo', 'order_missing');
  return rows[0];
}

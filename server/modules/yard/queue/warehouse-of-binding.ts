import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { FanReader } from '#server/core/ports/fans/answer-sources.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { DRIVER_DIGITS } from './my-queue.ts';

/** Where the truck of a fan is, or goes to next; null = the fan has none. */
export async function warehouseOfBinding(
  tx: AnyTransaction,
  { phone, appointmentId }: FanReader,
): Promise<Id | null> {
  if (phone === null && appointmentId === null) return null;
  const { rows } = await sql<{ id: Id }>`select t.warehouse_id::text as id from appointment t
    where (${DRIVER_DIGITS} = ${phone} or t.id = ${appointmentId}::bigint) and t.is_open and t.deleted_at is null
    order by t.due_at, t.id limit 1`.execute(withSchema<unknown>(tx));
  return rows[0]?.id ?? null;
}

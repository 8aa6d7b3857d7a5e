import { sql } from 'kysely';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { withSchema } from '#server/core/typed-database.ts';
import type { Id } from '#shared/contracts/envelope.ts';

/** The product that a body names by its code. Throws at `field`. */
export async function findProduct(tx: AnyTransaction, code: string, field = 'productCode'): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select id::text as id from product
    where code = ${code} and deleted_at is null`.execute(withSchema<unknown>(tx));
  if (!rows[0]) throw fieldError(field, 'product_missing');
  return rows[0].id;
}

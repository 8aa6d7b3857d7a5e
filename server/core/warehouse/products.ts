import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** The product that a body names by its code; null where it names none. Throws at `field`. */
export async function findProduct(tx: AnyTransaction, code: string, field?: string): Promise<Id>;
export async function findProduct(
  tx: AnyTransaction,
  code: string | null | undefined,
  field?: string,
): Promise<Id | null>;
export async function findProduct(
  tx: AnyTransaction,
  code: string | null | undefined,
  field = 'productCode',
): Promise<Id | null> {
  if (code === null || code === undefined) return null;
  const { rows } = await sql<{ id: Id }>`select id::text as id from product
    where code = ${code} and deleted_at is null`.execute(withSchema<unknown>(tx));
  if (!rows[0]) throw fieldError(field, 'product_missing');
  return rows[0].id;
}

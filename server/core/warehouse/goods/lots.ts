import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

export interface AskedLot {
  readonly productId: Id;
  readonly code: string;
  /** `2026-11-22`; kept where the lot is known already and says nothing about it. */
  readonly producedOn?: string | null | undefined;
  /** Absent = production and shelf life of the product. */
  readonly expiresOn?: string | null | undefined;
  readonly now: Date;
  readonly by: string | null;
}

/** The lot of a product by its code; a new one waits for its check (`pending`). */
export async function findOrCreateLot(tx: AnyTransaction, tenantId: Id, asked: AskedLot): Promise<Id> {
  const { productId, code, producedOn = null, expiresOn = null, now, by } = asked;
  const { rows } = await sql<{ id: Id }>`
    insert into stock_lot as l (tenant_id, product_id, code, produced_on, expires_on, created_at, created_by, updated_at,
      updated_by)
    select ${tenantId}, p.id, ${code}, ${producedOn}::date,
      coalesce(${expiresOn}::date, ${producedOn}::date + p.shelf_life_days), ${now}, ${by}, ${now}, ${by}
    from product p where p.id = ${productId}
    on conflict (tenant_id, product_id, code) do update set
      produced_on = coalesce(l.produced_on, excluded.produced_on),
      expires_on = coalesce(l.expires_on, excluded.expires_on)
    returning id::text as id`.execute(withSchema<unknown>(tx));
  const [lot] = rows;
  if (!lot) throw new Error(`no product ${productId}`);
  return lot.id;
}

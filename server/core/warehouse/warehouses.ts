import { type RawBuilder, sql } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import { loadDataAuthority, reachesDepartment, reachesPartner } from '#server/core/crud/data-authority.ts';
import { zoneOfPlace } from '#server/core/database/place-zone.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { PartnerKind } from '#shared/contracts/yard/partner.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { dayOf } from './numbers.ts';

/** Zone of the department `d`. */
const ZONE: RawBuilder<string> = zoneOfPlace(sql`d.id`);

/** Warehouses of the tenant that are in use, in the order of the tree. */
export async function listAllWarehouses(tx: AnyTransaction): Promise<Warehouse[]> {
  const { rows } = await sql<Warehouse>`
    select d.id::text as id, d.code, d.name, d.name_en as "nameEn", ${ZONE} as "timeZone" from department d
    where d.dtype = 'warehouse' and d.status <> 'draft' and d.deleted_at is null
    order by d.sort, d.id`.execute(withSchema<unknown>(tx));
  return rows;
}

/** The day of a warehouse by its own clock: `2026-11-22`. */
export async function dayOfWarehouse(tx: AnyTransaction, warehouseId: Id, now: Date): Promise<string> {
  const { rows } = await sql<{
    zone: string;
  }>`select ${zoneOfPlace(sql`${warehouseId}::bigint`)} as zone`.execute(withSchema<unknown>(tx));
  return dayOf(now.getTime(), rows[0]?.zone ?? 'UTC');
}

/** The warehouse that a body names, within the reach of its sender. Throws at `field`. */
export async function findWarehouse(
  tx: AnyTransaction,
  session: Pick<ChangeSession, 'tenantId' | 'userId'>,
  code: string,
  field = 'warehouseCode',
): Promise<Warehouse> {
  const found = (await listAllWarehouses(tx)).find((warehouse) => warehouse.code === code);
  const authority = await loadDataAuthority(tx, session);
  if (!found || !reachesDepartment(authority, found.id)) throw fieldError(field, 'warehouse_missing');
  return found;
}

const KIND_COLUMN: Readonly<Record<PartnerKind, string>> = {
  carrier: 'is_carrier',
  owner: 'is_owner',
  supplier: 'is_supplier',
  customer: 'is_customer',
};

/**
 * The partner that a body names by its code; null for none. Throws at `field` where it is none of this kind, or an owner
 * for whom the sender does not act.
 */
export async function findPartner(
  tx: AnyTransaction,
  session: Pick<ChangeSession, 'tenantId' | 'userId'>,
  asked: { readonly code: string | null | undefined; readonly kind: PartnerKind; readonly field: string },
): Promise<Id | null> {
  const { code, kind, field } = asked;
  if (!code) return null;
  const { rows } = await sql<{ id: Id }>`select id::text as id from partner
    where code = ${code} and ${sql.ref(KIND_COLUMN[kind])} and enabled and deleted_at is null`.execute(
    withSchema<unknown>(tx),
  );
  const id = rows[0]?.id;
  const isReached = id && (kind !== 'owner' || reachesPartner(await loadDataAuthority(tx, session), [id]));
  if (!id || !isReached) throw fieldError(field, 'partner_missing');
  return id;
}

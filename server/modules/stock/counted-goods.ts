import { sql } from 'kysely';
import { audit } from '#server/core/audit/audit.ts';
import type { Editor } from '#server/core/crud/changes.ts';
import { loadDataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { findLocation } from '#server/core/warehouse/found-refs.ts';
import { findOrCreateLot } from '#server/core/warehouse/goods/lots.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import { isStockOf, type StockGoods, type StockPlace } from '#server/core/warehouse/goods/stock-goods.ts';
import { findProduct } from '#server/core/warehouse/products.ts';
import { findPartner, findWarehouse } from '#server/core/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CountedGoods } from '#shared/contracts/stock/stock.ts';

/** What the audit calls a row of stock. */
export function nameOfGoods(at: { readonly locationCode: string; readonly productCode: string }): string {
  return `${at.locationCode} ${at.productCode}`;
}

/** The id of the row that holds these goods at a place; null = none are there. */
export async function stockIdAt(
  tx: AnyTransaction,
  goods: StockGoods,
  place: StockPlace,
): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`select id::text as id from stock
    where ${isStockOf(goods, place)}`.execute(withSchema<unknown>(tx));
  return rows[0]?.id ?? null;
}

/**
 * Adds counted goods as a movement with its entry in the audit. Throws at the field that does not fit; with `mustBeNew`
 * also where the same goods are in stock at the location.
 */
export async function addCounted(
  tx: AnyTransaction,
  { session, now }: Pick<Editor, 'now'> & { readonly session: Who },
  body: CountedGoods,
  { mustBeNew = false }: { readonly mustBeNew?: boolean } = {},
): Promise<{ readonly id: Id | null; readonly movementId: Id }> {
  const { tenantId, username } = session;
  const { ownerCode, productCode, locationCode, lotCode, quantity, reason, status } = body;
  const warehouse = await findWarehouse(tx, session, body.warehouseCode);
  const ownerId = await findPartner(tx, session, { code: ownerCode, kind: 'owner', field: 'ownerCode' });
  if (!reachesPartner(await loadDataAuthority(tx, session), [ownerId]))
    throw fieldError('ownerCode', 'partner_not_own');
  const productId = await findProduct(tx, productCode);
  const locationId = await findLocation(tx, warehouse.id, locationCode);
  const lotId = await lotOf(tx, tenantId, body, { productId, now, by: username });
  const goods = { productId, lotId, ownerId, lpn: body.lpn || '' };
  const to = { locationId, status };
  if (mustBeNew && (await stockIdAt(tx, goods, to)) !== null) throw fieldError('locationCode', 'stock_there');
  const movementId = await moveStock(tx, tenantId, {
    ...{ ...goods, warehouseId: warehouse.id, at: now, kind: 'adjust', from: null, to, quantity, reason },
    by: username,
  });
  const id = await stockIdAt(tx, goods, to);
  await audit(tx, {
    ...{ tenantId, actor: session, at: now, subject: 'stock', action: 'add' },
    recordId: id,
    recordName: nameOfGoods(body),
    changes: { quantity: { after: quantity }, lotCode: { after: lotCode }, reason: { after: reason } },
  });
  return { id, movementId };
}

type Who = Pick<Editor['session'], 'tenantId' | 'userId' | 'username'>;

async function lotOf(
  tx: AnyTransaction,
  tenantId: Id,
  { lotCode, expiresOn }: Pick<CountedGoods, 'lotCode' | 'expiresOn'>,
  of: { readonly productId: Id; readonly now: Date; readonly by: string },
): Promise<Id | null> {
  if (lotCode) return findOrCreateLot(tx, tenantId, { ...of, code: lotCode, expiresOn });
  if (expiresOn) throw fieldError('lotCode', 'lot_needed');
  return null;
}

import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { moveStock } from '#server/core/warehouse/goods/move-stock.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

/** A product, a storage and a staging place in a warehouse, and some of the product in the storage. */
export async function makeGoods(
  server: TestServer,
  made: { readonly warehouseId: Id; readonly productCode: string; readonly quantity: number },
): Promise<void> {
  const { tenantId } = server;
  const { warehouseId, productCode, quantity } = made;
  await server.db.tenant(tenantId, async (anyTx) => {
    const tx = withSchema<unknown>(anyTx);
    const idOf = async (query: ReturnType<typeof sql<{ id: Id }>>): Promise<Id> =>
      (await query.execute(tx)).rows[0]?.id ?? '';
    const productId = await idOf(sql`
      insert into product (tenant_id, code, name, unit, primary_per_unit, units_per_pallet, created_at, updated_at)
      values (${tenantId}, ${productCode}, 'apple juice', 'case', 1, 40, now(), now()) returning id::text as id`);
    const place = async (kind: string, code: string) => {
      const zoneId = await idOf(sql`
        insert into warehouse_zone (tenant_id, warehouse_id, code, name, kind, created_at, updated_at)
        values (${tenantId}, ${warehouseId}, ${kind}, ${kind}, ${kind}, now(), now()) returning id::text as id`);
      return idOf(sql`
        insert into warehouse_location (tenant_id, warehouse_id, zone_id, code, kind, created_at, updated_at)
        values (${tenantId}, ${warehouseId}, ${zoneId}, ${code}, 'rack', now(), now()) returning id::text as id`);
    };
    const storage = await place('storage', 'A-01-01');
    await place('staging', 'S-01');
    await moveStock(tx, tenantId, {
      warehouseId,
      at: new Date(server.clock.now()),
      kind: 'receipt',
      productId,
      lotId: null,
      ownerId: null,
      from: null,
      to: { locationId: storage, status: 'available' },
      quantity,
      by: null,
    });
  });
}

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase(MIGRATIONS.filter(({ name }) => name < '0279'));
});
afterAll(() => db.close());

it('movements of check bills are named as the subject, and none may be named otherwise from then on', async () => {
  await db.platform((tx) =>
    sql`with house as (
        insert into department (tenant_id, name, code, dtype, status) values (1, 'W', 'W', 'warehouse', 'started')
        returning id
      ), zone as (
        insert into warehouse_zone (tenant_id, warehouse_id, code, name, kind, created_at, updated_at)
        select 1, id, 'S', 'S', 'storage', now(), now() from house returning id, warehouse_id
      ), place as (
        insert into warehouse_location (tenant_id, warehouse_id, zone_id, code, kind, created_at, updated_at)
        select 1, warehouse_id, id, 'S-1', 'rack', now(), now() from zone returning id, warehouse_id
      ), goods as (
        insert into product (tenant_id, code, name, unit, primary_per_unit, created_at, updated_at)
        values (1, 'P', 'P', 'piece', 1, now(), now()) returning id
      )
      insert into stock_movement (tenant_id, warehouse_id, at, kind, product_id, to_location_id, quantity, doc_kind, doc_id)
      select 1, place.warehouse_id, now(), 'status', goods.id, place.id, 1, kind, 7
      from place, goods, unnest(array['quality_check_bill', 'inboundLine', null]) as kind`.execute(tx),
  );
  await db.migrate(MIGRATIONS);
  const { rows } = await db.platform((tx) =>
    sql`select doc_kind from stock_movement order by doc_kind nulls last`.execute(tx),
  );
  expect(rows).toEqual([{ doc_kind: 'inboundLine' }, { doc_kind: 'qualityCheckBill' }, { doc_kind: null }]);
  const other = db.platform((tx) =>
    sql`update stock_movement set doc_kind = 'quality_check_bill' where doc_id = 7`.execute(tx),
  );
  await expect(other).rejects.toThrow('stock_movement_doc_kind');
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase(MIGRATIONS.filter(({ name }) => name < '0330'));
});
afterAll(() => db.close());

it('open holds of before name the order and the owner of the bill that their text names', async () => {
  await db.platform((tx) =>
    sql`with house as (
        insert into department (tenant_id, name, code, dtype, status) values (1, 'W', 'W', 'warehouse', 'started')
        returning id
      ), place as (
        insert into dock (tenant_id, warehouse_id, code, direction, capacity, days, open_minute, close_minute, created_at, updated_at)
        select 1, id, '1', 'in', 1, array[1,2,3,4,5]::smallint[], 480, 1080, now(), now() from house returning id, warehouse_id
      ), goods as (
        insert into product (tenant_id, code, name, unit, primary_per_unit, created_at, updated_at)
        values (1, 'P', 'P', 'piece', 1, now(), now()) returning id
      ), owner as (
        insert into partner (tenant_id, code, name, is_owner, created_at, updated_at)
        values (1, 'O', 'O', true, now(), now()) returning id
      ), orders as (
        insert into inbound_order (tenant_id, warehouse_id, no, kind, state, state_at, owner_id, created_at, updated_at)
        select 1, place.warehouse_id, no, 'purchase', 'receiving', now(), owner.id, now(), now()
        from place, owner, unnest(array['IN-1', 'IN-2']) as no returning id, no
      ), lines as (
        insert into inbound_line (tenant_id, inbound_order_id, line_no, product_id, quantity_expected, state, created_at, updated_at)
        select 1, orders.id, 1, goods.id, 1, 'held', now(), now() from orders, goods returning id, inbound_order_id
      ), bills as (
        insert into quality_check_bill (tenant_id, warehouse_id, no, kind, product_id, dock_id, inbound_line_id, state, due_at,
          created_at, updated_at)
        select 1, place.warehouse_id, replace(orders.no, 'IN', 'QC'), 'incoming', goods.id, place.id, lines.id, 'draft', now(),
          now(), now()
        from lines join orders on orders.id = lines.inbound_order_id, place, goods
      )
      insert into warehouse_exception (tenant_id, warehouse_id, kind, text, dock_id, product_id, since_at, resolved_at,
        created_at, updated_at)
      select 1, place.warehouse_id, kind, text, place.id, goods.id, now(), over::timestamptz, now(), now()
      from place, goods, (values ('quality_hold', 'QC-1 ...', null), ('quality_hold', 'over: QC-1', '2026-01-01'),
        ('damage', 'QC-1', null)) as of (kind, text, over)`.execute(tx),
  );
  await db.migrate(MIGRATIONS);
  const { rows } = await db.platform((tx) =>
    sql`select e.kind, e.is_open, o.no, e.owner_id is not null as owned from warehouse_exception e
      left join inbound_order o on o.id = e.inbound_order_id order by e.kind, e.is_open`.execute(tx),
  );
  expect(rows).toEqual([
    { kind: 'damage', is_open: true, no: null, owned: false },
    { kind: 'quality_hold', is_open: false, no: null, owned: false },
    { kind: 'quality_hold', is_open: true, no: 'IN-1', owned: true },
  ]);
});

import { sql } from 'kysely';
import type { SeedPlace, SeedTx } from './seed-place.ts';

/** Zones of a warehouse for goods in cases: by code, kind, name, and how many of a thousand locations are in them. */
const ZONES = [
  ['IN', 'receiving', '收货区', 'Receiving', 10],
  ['QC', 'inspection', '质检区', 'Inspection', 5],
  ['A', 'storage', 'A 常温高位', 'A dry racks', 250],
  ['B', 'storage', 'B 常温高位', 'B dry racks', 250],
  ['C', 'storage', 'C 冷藏', 'C cold store', 150],
  ['D', 'storage', 'D 冷冻', 'D freezer', 100],
  ['E', 'storage', 'E 包材', 'E packaging', 75],
  ['P', 'picking', 'P 整箱拣选', 'P case picking', 100],
  ['S', 'picking', 'S 拆零拣选', 'S piece picking', 40],
  ['K', 'packing', '打包区', 'Packing', 5],
  ['OUT', 'staging', '集货区', 'Staging', 13],
  ['X', 'quarantine', '隔离区', 'Quarantine', 2],
] as const;

/** Partners, products, docks, and zones with their locations. */
export async function makePlaces(tx: SeedTx, { tenantId, warehouseId, size }: SeedPlace): Promise<void> {
  await sql`insert into partner (tenant_id, code, name, name_en, is_owner, is_carrier, is_supplier, is_customer, created_at, updated_at)
    select ${tenantId}::bigint, k.prefix || n, k.name || n, k.name_en || ' ' || n, k.prefix = 'OW-', k.prefix = 'CA-', k.prefix = 'SU-',
      k.prefix = 'CU-', now(), now()
    from (values ('OW-', '货主', 'Owner', ${size.owners}::integer), ('CA-', '承运商', 'Carrier', ${size.carriers}::integer),
        ('SU-', '供应商', 'Supplier', 40), ('CU-', '客户', 'Customer', 200)) k (prefix, name, name_en, count),
      generate_series(1, k.count) n`.execute(tx);
  await sql`insert into vehicle (tenant_id, plate, type, carrier_id, driver_name, created_at, updated_at)
    select p.tenant_id, '沪' || chr(65 + (p.id % 6)::integer) || lpad((p.id * 100 + n)::text, 5, '0'),
      (array['van', 'truck', 'semi_trailer', 'container'])[1 + n % 4], p.id, '司机 ' || n, now(), now()
    from partner p, generate_series(1, 20) n where p.tenant_id = ${tenantId} and p.code like 'CA-%'`.execute(
    tx,
  );
  await sql`insert into product (tenant_id, code, name, name_en, unit, primary_per_unit, units_per_case, units_per_pallet,
      shelf_life_days, created_at, updated_at)
    select ${tenantId}::bigint, 'BP-' || lpad(n::text, 4, '0'), '饮料 ' || n, 'Drink ' || n, 'case', 1, 12, 30 + n % 5 * 10, 365,
      now(), now()
    from generate_series(1, ${size.products}::integer) n`.execute(tx);
  await sql`insert into dock (tenant_id, warehouse_id, code, direction, capacity, days, open_minute, close_minute, created_at, updated_at)
    select ${tenantId}::bigint, ${warehouseId}::bigint, n::text, (array['in', 'out', 'out', 'out', 'both'])[1 + n % 5], 1,
      array[1, 2, 3, 4, 5, 6, 7], 0, 0, now(), now()
    from generate_series(1, ${size.docks}::integer) n`.execute(tx);
  for (const [at, [code, kind, name, nameEn]] of ZONES.entries())
    await sql`insert into warehouse_zone (tenant_id, warehouse_id, code, name, name_en, kind, sort, created_at, updated_at)
      values (${tenantId}, ${warehouseId}, ${code}, ${name}, ${nameEn}, ${kind}, ${at}, now(), now())`.execute(
      tx,
    );
  const shares = sql.join(ZONES.map(([code, , , , share]) => sql`(${code}, ${share}::integer)`));
  await sql`insert into warehouse_location (tenant_id, warehouse_id, zone_id, code, kind, aisle, bay, level, x_m, y_m, z_m,
      pick_sequence, created_at, updated_at)
    select ${tenantId}::bigint, ${warehouseId}::bigint, z.id, z.code || '-' || lpad((n / 200)::text, 2, '0') || '-'
        || lpad((n / 4 % 50)::text, 2, '0') || '-' || n % 4 + 1,
      'rack', lpad((n / 200)::text, 2, '0'), n / 4 % 50, n % 4 + 1, n / 4 % 50 * 2.7, n / 200 * 4, n % 4 * 1.8, n, now(), now()
    from warehouse_zone z join (values ${shares}) s (code, share) on s.code = z.code,
      generate_series(0, greatest(1, ${size.locations}::integer * s.share / 1000) - 1) n
    where z.warehouse_id = ${warehouseId}`.execute(tx);
}

/** Four of five places of racks have a pallet of one owner's goods. */
export async function makeStock(tx: SeedTx, { tenantId, warehouseId, size }: SeedPlace): Promise<void> {
  await sql`insert into stock_lot (tenant_id, product_id, code, produced_on, expires_on, quality, created_at, updated_at)
    select p.tenant_id, p.id, 'L' || n, current_date - n * 20, current_date + 365 - n * 20, 'released', now(), now()
    from product p, generate_series(1, 4) n where p.tenant_id = ${tenantId} and p.code like 'BP-%'`.execute(
    tx,
  );
  await sql`insert into stock (tenant_id, warehouse_id, location_id, product_id, lot_id, owner_id, lpn, quantity, received_at, updated_at)
    select l.tenant_id, l.warehouse_id, l.id, p.id, t.id, o.ids[1 + l.id % ${size.owners}::integer], 'LPN' || l.id, p.units_per_pallet,
      now() - l.id % 90 * interval '1 day', now()
    from warehouse_location l join warehouse_zone z on z.id = l.zone_id
      join product p on p.tenant_id = ${tenantId} and p.code = 'BP-' || lpad((1 + l.id * 7919 % ${size.products}::integer)::text, 4, '0')
      join stock_lot t on t.product_id = p.id and t.code = 'L' || 1 + l.id % 4,
      (select array_agg(id order by id) as ids from partner where code like 'OW-%') o
    where l.warehouse_id = ${warehouseId} and z.kind in ('storage', 'picking') and l.id % 5 > 0`.execute(tx);
  await sql`insert into stock_movement (tenant_id, warehouse_id, at, kind, product_id, lot_id, owner_id, lpn, from_location_id,
      to_location_id, to_status, quantity, pallets, reason)
    select s.tenant_id, s.warehouse_id, now() - (${size.movements}::integer - n) * interval '20 seconds',
      (array['receipt', 'put_away', 'pick', 'move'])[1 + n % 4], s.product_id, s.lot_id, s.owner_id, s.lpn,
      case when n % 4 > 0 then s.location_id end, case when n % 4 <> 2 then s.location_id end, 'available', s.quantity, 1, null
    from generate_series(1, ${size.movements}::integer) n
      join (select *, row_number() over (order by id) as place, count(*) over () as total from stock
        where warehouse_id = ${warehouseId}) s on s.place = 1 + n::bigint * 7919 % s.total`.execute(tx);
  await sql`insert into stock_limit (tenant_id, warehouse_id, product_id, minimum, expiry_warning_days, created_at, updated_at)
    select p.tenant_id, ${warehouseId}::bigint, p.id, case when p.id % 10 = 0 then 100000 else 200 end, 30, now(), now()
    from product p where p.tenant_id = ${tenantId} and p.code like 'BP-%'`.execute(tx);
}

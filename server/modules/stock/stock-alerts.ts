import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { dayOf } from '#server/core/warehouse/numbers.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { StockAlert } from '#shared/contracts/stock/stock-alert.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { listZoneFill } from './zone-fill.ts';

const NEARLY_FULL = 0.9;

/** Alerts of each kind that are returned. */
const ALERTS_MAX = 100;

/**
 * What a warehouse is short of, the worst first. `owners`: of a reader who sees only their goods, alerts of these goods
 * alone; null = all alerts.
 */
export async function listStockAlerts(
  tx: AnyTransaction,
  warehouse: Pick<Warehouse, 'id' | 'timeZone'>,
  nowMs: number,
  owners: ReadonlySet<Id> | null = null,
): Promise<StockAlert[]> {
  const today = dayOf(nowMs, warehouse.timeZone);
  const alerts = await listExpiring(tx, { warehouseId: warehouse.id, today, owners });
  if (owners === null)
    alerts.push(
      ...(await listBelowLimit(tx, warehouse.id)),
      ...(await listEmptyPicks(tx, warehouse.id)),
      ...(await listFullZones(tx, warehouse.id)),
    );
  return alerts.toSorted(
    (a, b) => Number(b.isCritical) - Number(a.isCritical) || b.urgency - a.urgency || compareKinds(a, b),
  );
}

const KIND_ORDER: readonly StockAlert['kind'][] = ['below_limit', 'pick_empty', 'expiring', 'zone_full'];
const compareKinds = (a: StockAlert, b: StockAlert) =>
  KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind);

const NOTHING = {
  product: null,
  zone: null,
  locationCode: null,
  lotCode: null,
  available: null,
  minimum: null,
  expiresOn: null,
  daysLeft: null,
  fill: null,
} satisfies Partial<StockAlert>;

interface ProductColumns {
  readonly product_code: string;
  readonly product_name: string;
  readonly product_name_en: string | null;
  readonly unit: CountUnit;
}
const PRODUCT = sql`p.code as product_code, p.name as product_name, p.name_en as product_name_en, p.unit`;
const productOf = (row: ProductColumns) => ({
  code: row.product_code,
  name: row.product_name,
  nameEn: row.product_name_en,
  unit: row.unit,
});

interface ZoneColumns {
  readonly zone_code: string | null;
  readonly zone_name: string | null;
  readonly zone_name_en: string | null;
}
const ZONE = sql`z.code as zone_code, z.name as zone_name, z.name_en as zone_name_en`;
const zoneOf = ({ zone_code, zone_name, zone_name_en }: ZoneColumns) =>
  zone_code === null ? null : { code: zone_code, name: zone_name ?? zone_code, nameEn: zone_name_en };

async function listBelowLimit(tx: AnyTransaction, warehouseId: Id): Promise<StockAlert[]> {
  const { rows } = await sql<ProductColumns & ZoneColumns & { minimum: number; available: number }>`
    select ${PRODUCT}, ${ZONE}, m.minimum::float8 as minimum, m.available::float8 as available from (
      select m.product_id, m.zone_id, m.minimum, coalesce((
        select sum(s.quantity - s.reserved) from stock s join warehouse_location l on l.id = s.location_id
        where s.warehouse_id = m.warehouse_id and s.product_id = m.product_id and s.status = 'available'
          and (m.zone_id is null or l.zone_id = m.zone_id)), 0) as available
      from stock_limit m where m.warehouse_id = ${warehouseId} and m.enabled and m.deleted_at is null and m.minimum > 0
    ) m join product p on p.id = m.product_id left join warehouse_zone z on z.id = m.zone_id
    where m.available < m.minimum and p.deleted_at is null
    order by m.available / m.minimum, p.code limit ${ALERTS_MAX}`.execute(withSchema<unknown>(tx));
  return rows.map((row) => ({
    ...NOTHING,
    kind: 'below_limit',
    isCritical: row.available <= 0,
    urgency: 1 - row.available / row.minimum,
    product: productOf(row),
    zone: zoneOf(row),
    available: row.available,
    minimum: row.minimum,
  }));
}

/** Expired goods always give an alert, others where a limit has warning days. */
async function listExpiring(
  tx: AnyTransaction,
  { warehouseId, today, owners }: { warehouseId: Id; today: string; owners: ReadonlySet<Id> | null },
): Promise<StockAlert[]> {
  const isTheirs = owners === null ? sql`true` : sql`s.owner_id = any(${[...owners]}::bigint[])`;
  const { rows } = await sql<
    ProductColumns & {
      lot_code: string;
      expires_on: string;
      days_left: number;
      warning_days: number | null;
      available: number;
    }
  >`select * from (
      select ${PRODUCT}, t.code as lot_code, t.expires_on, t.expires_on - ${today}::date as days_left,
        sum(s.quantity)::float8 as available, max(m.expiry_warning_days) as warning_days
      from stock s join stock_lot t on t.id = s.lot_id join product p on p.id = s.product_id
      join warehouse_location l on l.id = s.location_id
      left join lateral (
        select max(m.expiry_warning_days) as expiry_warning_days from stock_limit m
        where m.warehouse_id = s.warehouse_id and m.product_id = s.product_id and m.enabled and m.deleted_at is null
          and (m.zone_id is null or m.zone_id = l.zone_id)
      ) m on true
      where s.warehouse_id = ${warehouseId} and t.expires_on is not null and ${isTheirs}
      group by p.id, t.id
    ) lots where days_left < 0 or days_left <= warning_days
    order by days_left, product_code, lot_code limit ${ALERTS_MAX}`.execute(withSchema<unknown>(tx));
  return rows.map((row) => ({
    ...NOTHING,
    kind: 'expiring',
    isCritical: row.days_left < 0,
    urgency: row.days_left < 0 ? 1 : 1 - row.days_left / ((row.warning_days ?? 0) + 1),
    product: productOf(row),
    lotCode: row.lot_code,
    available: row.available,
    expiresOn: row.expires_on,
    daysLeft: row.days_left,
  }));
}

/** An alert of a place for picking names the goods last taken from it; a place that was never used has none. */
async function listEmptyPicks(tx: AnyTransaction, warehouseId: Id): Promise<StockAlert[]> {
  const { rows } = await sql<ProductColumns & ZoneColumns & { location_code: string; available: number }>`
    select ${PRODUCT}, ${ZONE}, l.code as location_code, coalesce((
        select sum(s.quantity - s.reserved) from stock s
        where s.warehouse_id = ${warehouseId} and s.product_id = p.id and s.status = 'available'), 0)::float8 as available
    from warehouse_zone z join warehouse_location l on l.zone_id = z.id
    cross join lateral (
      select m.product_id from stock_movement m where m.tenant_id = l.tenant_id and m.from_location_id = l.id
      order by m.at desc, m.id desc limit 1
    ) last join product p on p.id = last.product_id
    where z.warehouse_id = ${warehouseId} and z.kind = 'picking' and z.enabled and z.deleted_at is null
      and l.enabled and l.deleted_at is null and l.blocked_reason is null and p.deleted_at is null
      and not exists (select from stock s where s.tenant_id = l.tenant_id and s.location_id = l.id)
    order by l.pick_sequence, l.code limit ${ALERTS_MAX}`.execute(withSchema<unknown>(tx));
  return rows.map((row) => ({
    ...NOTHING,
    kind: 'pick_empty',
    isCritical: row.available <= 0,
    urgency: 1,
    product: productOf(row),
    zone: zoneOf(row),
    locationCode: row.location_code,
    available: row.available,
  }));
}

async function listFullZones(tx: AnyTransaction, warehouseId: Id): Promise<StockAlert[]> {
  return (await listZoneFill(tx, warehouseId)).flatMap((zone) => {
    const fill = zone.palletsMax > 0 ? zone.palletsUsed / zone.palletsMax : 0;
    if (fill < NEARLY_FULL) return [];
    return [
      {
        ...NOTHING,
        kind: 'zone_full',
        isCritical: fill >= 1,
        urgency: Math.min(1, (fill - NEARLY_FULL) / (1 - NEARLY_FULL)),
        zone: { code: zone.code, name: zone.name, nameEn: zone.nameEn },
        fill,
      } satisfies StockAlert,
    ];
  });
}

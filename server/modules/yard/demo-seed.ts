import { sql, type Transaction } from 'kysely';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CheckKind } from '#shared/contracts/quality/quality-plan.ts';
import type { LocationKind } from '#shared/contracts/stock/warehouse-location.ts';
import type { ZoneKind } from '#shared/contracts/stock/warehouse-zone.ts';
import type { DockDirection } from '#shared/contracts/yard/dock.ts';

type Tx = Transaction<unknown>;

/** A warehouse to be written beside a plant, whose departments are named by their codes. */
export interface WarehouseSeed {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly parentCode: string;
  readonly timeZone: string;
  readonly docks: readonly {
    readonly code: string;
    readonly direction: DockDirection;
    readonly openMinute: number;
    readonly closeMinute: number;
    readonly outage: { readonly reason: string; readonly reasonEn: string } | null;
  }[];
  readonly zones: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly kind: ZoneKind;
    readonly locations: readonly {
      readonly code: string;
      readonly kind: LocationKind;
      readonly maxPallets: number;
      readonly aisle: string | null;
      readonly bay: number | null;
      readonly level: number | null;
    }[];
  }[];
  readonly partners: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly kind: 'carrier' | 'supplier' | 'customer' | 'owner';
  }[];
  readonly products: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly unit: CountUnit;
    readonly unitsPerCase: number | null;
    readonly unitsPerPallet: number;
    readonly shelfLifeDays: number | null;
  }[];
  readonly limits: readonly { readonly product: string; readonly minimumPallets: number }[];
  readonly plan: {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly kind: CheckKind;
    readonly limitMinutes: number;
    readonly items: readonly {
      readonly name: string;
      readonly nameEn: string;
      readonly unit: string | null;
      readonly lowerLimit: number | null;
      readonly upperLimit: number | null;
    }[];
  };
  /** Pallets in each hour of the day. */
  readonly hourPlan: readonly number[];
  readonly onTimePercent: number;
  readonly helpPoint: string;
  readonly helpPointEn: string;
}

/**
 * Writes a warehouse into a tenant that has none, below the department that it names. Returns whether it did. What is
 * there already (a product of the lines) keeps what it has.
 */
export async function seedWarehouse(tx: Tx, tenantId: Id, seed: WarehouseSeed): Promise<boolean> {
  const { rows } = await sql<{ id: Id; isTaken: boolean }>`
    select d.id::text as id, exists (select from department w where w.dtype = 'warehouse' or w.code = ${seed.code})
      or exists (select from partner) as "isTaken"
    from department d where d.code = ${seed.parentCode} and d.deleted_at is null`.execute(tx);
  const [parent] = rows;
  if (!parent || parent.isTaken) return false;
  const write: Writer = { tx, tenantId, warehouseId: await insertWarehouse(tx, tenantId, seed, parent.id) };
  for (const dock of seed.docks) await insertDock(write, dock);
  for (const [sort, zone] of seed.zones.entries()) await insertZone(write, zone, sort);
  for (const partner of seed.partners) await insertPartner(write, partner);
  for (const product of seed.products) await writeProduct(write, product);
  for (const limit of seed.limits) await insertLimit(write, limit);
  await insertPlan(write, seed.plan);
  await insertGoals(write, seed);
  return true;
}

interface Writer {
  readonly tx: Tx;
  readonly tenantId: Id;
  readonly warehouseId: Id;
}

async function insertWarehouse(tx: Tx, tenantId: Id, seed: WarehouseSeed, parentId: Id): Promise<Id> {
  return idOf(
    await sql<{ id: Id }>`
      insert into department (tenant_id, parent_id, name, name_en, code, dtype, sort, time_zone, status, audited_at, started_at)
      values (${tenantId}, ${parentId}, ${seed.name}, ${seed.nameEn}, ${seed.code}, 'warehouse', 90, ${seed.timeZone},
        'started', now(), now()) returning id::text as id`.execute(tx),
  );
}

function idOf({ rows }: { readonly rows: readonly { readonly id: Id }[] }): Id {
  const [row] = rows;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

async function insertDock(
  { tx, tenantId, warehouseId }: Writer,
  { code, direction, openMinute, closeMinute, outage }: WarehouseSeed['docks'][number],
): Promise<void> {
  const id = idOf(
    await sql<{ id: Id }>`
      insert into dock (tenant_id, warehouse_id, code, direction, capacity, days, open_minute, close_minute, created_at, updated_at)
      values (${tenantId}, ${warehouseId}, ${code}, ${direction}, 1, '{0,1,2,3,4,5,6}', ${openMinute}, ${closeMinute},
        now(), now()) returning id::text as id`.execute(tx),
  );
  if (outage)
    await sql`insert into dock_outage (tenant_id, warehouse_id, dock_id, reason, reason_en, from_at, created_at, updated_at)
      values (${tenantId}, ${warehouseId}, ${id}, ${outage.reason}, ${outage.reasonEn}, now() - interval '3 days', now(),
        now())`.execute(tx);
}

async function insertZone(
  { tx, tenantId, warehouseId }: Writer,
  { code, name, nameEn, kind, locations }: WarehouseSeed['zones'][number],
  sort: number,
): Promise<void> {
  const zoneId = idOf(
    await sql<{ id: Id }>`
      insert into warehouse_zone (tenant_id, warehouse_id, code, name, name_en, kind, sort, created_at, updated_at)
      values (${tenantId}, ${warehouseId}, ${code}, ${name}, ${nameEn}, ${kind}, ${sort}, now(), now())
      returning id::text as id`.execute(tx),
  );
  await sql`insert into warehouse_location (tenant_id, warehouse_id, zone_id, code, kind, aisle, bay, level, max_pallets, pick_sequence,
      created_at, updated_at)
    select ${tenantId}, ${warehouseId}, ${zoneId}, l.code, l.kind, l.aisle, l.bay, l.level, l."maxPallets", l.place, now(), now()
    from jsonb_to_recordset(${JSON.stringify(locations.map((one, place) => ({ ...one, place })))}::jsonb)
      as l (code text, kind text, aisle text, bay integer, level integer, "maxPallets" numeric, place integer)`.execute(
    tx,
  );
}

async function insertPartner(
  { tx, tenantId }: Writer,
  { code, name, nameEn, kind }: WarehouseSeed['partners'][number],
): Promise<void> {
  await sql`insert into partner (tenant_id, code, name, name_en, is_carrier, is_owner, is_supplier, is_customer,
      created_at, updated_at)
    values (${tenantId}, ${code}, ${name}, ${nameEn}, ${kind === 'carrier'}, ${kind === 'owner'}, ${kind === 'supplier'},
      ${kind === 'customer'}, now(), now())`.execute(tx);
}

/** A product of the lines has its name and unit; how it is packed may not be known yet. */
async function writeProduct(
  { tx, tenantId }: Writer,
  {
    code,
    name,
    nameEn,
    unit,
    unitsPerCase,
    unitsPerPallet,
    shelfLifeDays,
  }: WarehouseSeed['products'][number],
): Promise<void> {
  const { rows } = await sql`update product set units_per_case = coalesce(units_per_case, ${unitsPerCase}),
      units_per_pallet = coalesce(units_per_pallet, ${unitsPerPallet}),
      shelf_life_days = coalesce(shelf_life_days, ${shelfLifeDays})
    where code = ${code} and deleted_at is null returning id`.execute(tx);
  if (rows.length > 0) return;
  await sql`insert into product (tenant_id, code, name, name_en, unit, primary_per_unit, units_per_case, units_per_pallet,
      shelf_life_days, created_at, updated_at)
    values (${tenantId}, ${code}, ${name}, ${nameEn}, ${unit}, 1, ${unitsPerCase}, ${unitsPerPallet}, ${shelfLifeDays},
      now(), now())`.execute(tx);
}

async function insertLimit(
  { tx, tenantId, warehouseId }: Writer,
  { product, minimumPallets }: WarehouseSeed['limits'][number],
): Promise<void> {
  await sql`insert into stock_limit (tenant_id, warehouse_id, product_id, minimum, created_at, updated_at)
    select ${tenantId}, ${warehouseId}, id, ${minimumPallets}::numeric * units_per_pallet, now(), now() from product
    where code = ${product} and deleted_at is null`.execute(tx);
}

async function insertPlan({ tx, tenantId }: Writer, plan: WarehouseSeed['plan']): Promise<void> {
  const { code, name, nameEn, kind, limitMinutes, items } = plan;
  const planId = idOf(
    await sql<{ id: Id }>`
      insert into quality_plan (tenant_id, code, name, name_en, kind, limit_minutes, created_at, updated_at)
      values (${tenantId}, ${code}, ${name}, ${nameEn}, ${kind}, ${limitMinutes}, now(), now())
      returning id::text as id`.execute(tx),
  );
  for (const [sort, item] of items.entries())
    await sql`insert into quality_plan_item (tenant_id, quality_plan_id, sort, name, name_en, value_kind, unit, lower_limit,
        upper_limit, created_at, updated_at)
      values (${tenantId}, ${planId}, ${sort}, ${item.name}, ${item.nameEn},
        ${item.lowerLimit === null && item.upperLimit === null ? 'yes_no' : 'number'}, ${item.unit}, ${item.lowerLimit}::numeric,
        ${item.upperLimit}::numeric, now(), now())`.execute(tx);
}

async function insertGoals(
  { tx, tenantId, warehouseId }: Writer,
  { hourPlan, onTimePercent, helpPoint, helpPointEn }: WarehouseSeed,
): Promise<void> {
  await sql`insert into warehouse_target (tenant_id, warehouse_id, hour_plan, on_time_percent, updated_at)
    values (${tenantId}, ${warehouseId}, ${hourPlan.map(String)}::numeric[], ${onTimePercent}, now())`.execute(
    tx,
  );
  await sql`insert into dock_queue_setting (tenant_id, warehouse_id, help_point, help_point_en, updated_at)
    values (${tenantId}, ${warehouseId}, ${helpPoint}, ${helpPointEn}, now())`.execute(tx);
}

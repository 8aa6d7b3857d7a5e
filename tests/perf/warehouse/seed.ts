import { sql } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { makeOrders, makeWork } from './seed-orders.ts';
import type { SeedPlace, SeedTx, WarehouseSize } from './seed-place.ts';
import { makePlaces, makeStock } from './seed-places.ts';
import { makeTrucks } from './seed-trucks.ts';

export const FULL_SIZE: WarehouseSize = {
  owners: 6,
  carriers: 24,
  products: 600,
  docks: 60,
  locations: 30_000,
  trucks: 400,
  orderLines: 6_000,
  pastDays: 14,
  movements: 20_000,
};

export const QUICK_SIZE: WarehouseSize = {
  ...FULL_SIZE,
  locations: 3_000,
  trucks: 100,
  orderLines: 600,
  pastDays: 4,
  movements: 2_000,
};

/** The code of the warehouse. */
export const BENCH_WAREHOUSE = 'BENCH';

const HOUR_MS = 3_600_000;
/** It is early afternoon in the warehouse, whatever the time is here: half of the day is done, the other to come. */
const LOCAL_HOUR = 14;

/**
 * Fills a tenant with one warehouse and its day, once: a database that has it already is left as it is. Everything is
 * around the present hour, so that it is a day's work for as long as this day lasts. Returns the id of the warehouse.
 */
export async function seedWarehouseDay(
  { db, tenantId }: { readonly db: Database; readonly tenantId: Id },
  size: WarehouseSize,
): Promise<Id> {
  const known = await findWarehouseId(db);
  if (known !== null) return known;
  const warehouseId = await db.platform(async (tx) => {
    const id = await makeWarehouse(tx, tenantId);
    const place: SeedPlace = { tenantId, warehouseId: id, size };
    for (const make of [makePlaces, makeStock, makeTrucks, makeOrders, makeWork]) {
      await make(tx, place);
      // The next part joins what this one has made.
      await sql`analyze`.execute(tx);
    }
    return id;
  });
  // As the server does every minute, some tables at a time.
  for (let round = 0; round < 20; round += 1) await db.upkeep();
  return warehouseId;
}

async function findWarehouseId(db: Database): Promise<Id | null> {
  const { rows } = await db.platform((tx) =>
    sql<{ id: Id }>`select id::text as id from department where code = ${BENCH_WAREHOUSE}`.execute(tx),
  );
  return rows[0]?.id ?? null;
}

async function makeWarehouse(tx: SeedTx, tenantId: Id): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    with company as (
      insert into department (tenant_id, parent_id, dtype, code, name, name_en, sort, status)
      values (${tenantId}, null, 'company', 'BENCH-CO', '物流公司', 'Logistics company', 0, 'started') returning id
    )
    insert into department (tenant_id, parent_id, dtype, code, name, name_en, sort, status, time_zone)
    select ${tenantId}, id, 'warehouse', ${BENCH_WAREHOUSE}, '中心仓', 'Central warehouse', 0, 'started', ${zoneOfHour(Date.now())}
    from company returning id::text as id`.execute(tx);
  return rows[0]?.id ?? '';
}

/** A zone in which it is `LOCAL_HOUR` now. The signs of these names are those of POSIX, east is negative. */
function zoneOfHour(nowMs: number): string {
  const utcHour = Math.floor(nowMs / HOUR_MS) % 24;
  const ahead = ((LOCAL_HOUR - utcHour + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

import { sql, type Transaction } from 'kysely';
import { type TypedDatabase, typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { EnergySchema } from './schema.ts';

/**
 * `[code, name, English name, unit, kgce, kgCO2e]`. Coal equivalents are those of GB/T 2589-2020 (electricity by its heat
 * content); emission factors are usual Chinese figures: every plant sets those of its supplier.
 */
const CARRIERS = [
  ['electricity', '电', 'Electricity', 'kWh', 0.1229, 0.5366],
  ['water', '水', 'Water', 'm³', 0.2571, 0.168],
  ['steam', '蒸汽', 'Steam', 't', 128.6, 286],
  ['gas', '天然气', 'Natural gas', 'm³', 1.33, 2.162],
  ['air', '压缩空气', 'Compressed air', 'm³', 0.04, 0.064],
  ['cold', '冷量', 'Cold', 'kWh', 0.031, 0.134],
  ['heat', '热量', 'Heat', 'kWh', 0.1229, 0.396],
] as const;

/** A tenant's transactions in this module: its carriers are written before the first one. */
export function createSeededEnergy(
  database: Pick<Database, 'tenant' | 'platform'>,
): TypedDatabase<EnergySchema> {
  const db = typed<EnergySchema>(database);
  const seeding = new Map<Id, Promise<void>>();
  function seed(tenantId: Id): Promise<void> {
    const started = seeding.get(tenantId);
    if (started) return started;
    const run = db.tenant(tenantId, (tx) => seedCarriers(tx, tenantId));
    seeding.set(tenantId, run);
    run.catch(() => seeding.delete(tenantId));
    return run;
  }
  return {
    platform: db.platform,
    async tenant(tenantId, work) {
      await seed(tenantId);
      return db.tenant(tenantId, work);
    },
  };
}

/** What an administrator changed stays. */
async function seedCarriers(tx: Transaction<EnergySchema>, tenantId: Id): Promise<void> {
  for (const [index, [code, name, nameEn, unit, kgce, kgco2e]] of CARRIERS.entries())
    await sql`insert into energy_carrier (tenant_id, code, name, name_en, unit, kgce, kgco2e, sort, is_system)
      values (${tenantId}, ${code}, ${name}, ${nameEn}, ${unit}, ${kgce}, ${kgco2e}, ${(index + 1) * 10}, true)
      on conflict (tenant_id, code) do nothing`.execute(tx);
}

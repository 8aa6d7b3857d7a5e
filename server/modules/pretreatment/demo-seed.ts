import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CipPhase } from '#shared/contracts/pretreatment/cip-programme.ts';
import type { UnitKind } from '#shared/contracts/pretreatment/pretreatment-board.ts';
import type { RecipeStep } from '#shared/contracts/pretreatment/recipe.ts';

/** A hall to be written into a tenant that has its departments and no unit; departments are named by their codes. */
export interface PretreatmentSeed {
  /** The hall and its tanks, for the seed of the plant. */
  readonly departments: readonly {
    readonly code: string;
    readonly parentCode: string;
    readonly name: string;
    readonly nameEn: string;
    readonly dtype: 'workshop' | 'tank';
  }[];
  readonly hallCode: string;
  /** A unit that is fed stands before those that feed it. */
  readonly units: readonly {
    readonly machineCode: string;
    readonly kind: UnitKind;
    readonly sort: number;
    readonly capacityT: number | null;
    readonly lowPct: number | null;
    readonly highPct: number | null;
    readonly feedsUnit: string | null;
    readonly feedsLine: string | null;
    readonly demandTPerH: number | null;
  }[];
  readonly recipes: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly product: string;
    readonly massT: number;
    readonly steps: readonly RecipeStep[];
  }[];
  readonly programmes: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly phases: readonly CipPhase[];
  }[];
}

/**
 * Returns whether it was written: not where one of the machines is or was a unit, or the departments are others. Recipes of
 * products that there are not, and codes that are taken, are left out.
 */
export async function seedPretreatment(
  tx: AnyTransaction,
  tenantId: Id,
  { hallCode, units, recipes, programmes }: PretreatmentSeed,
): Promise<boolean> {
  const typed = withSchema<unknown>(tx);
  const { rows: places } = await sql<{ code: string; id: Id }>`
    select code, id::text as id from department where deleted_at is null`.execute(typed);
  const placeOf = new Map(places.map(({ code, id }) => [code, id]));
  const { rows: products } = await sql<{ code: string; id: Id }>`
    select code, id::text as id from product where deleted_at is null`.execute(typed);
  const productOf = new Map(products.map(({ code, id }) => [code, id]));
  const hallId = placeOf.get(hallCode);
  const machines = units.flatMap(({ machineCode }) => placeOf.get(machineCode) ?? []);
  if (hallId === undefined || machines.length < units.length) return false;
  const { rows: known } = await sql`select from process_unit where machine_id = any(${machines}::bigint[])
    limit 1`.execute(typed);
  if (known.length > 0) return false;
  const unitOf = new Map<string, Id>();
  for (const unit of units) {
    const { rows } = await sql<{ id: Id }>`
      insert into process_unit (tenant_id, hall_id, machine_id, kind, sort, capacity_t, heel_pct, low_pct, high_pct,
        feeds_unit_id, feeds_line_id, demand_t_per_h, created_at, updated_at)
      values (${tenantId}, ${hallId}, ${placeOf.get(unit.machineCode)}, ${unit.kind}, ${unit.sort}, ${unit.capacityT}, 0,
        ${unit.lowPct}, ${unit.highPct}, ${unit.feedsUnit === null ? null : (unitOf.get(unit.feedsUnit) ?? null)},
        ${unit.feedsLine === null ? null : (placeOf.get(unit.feedsLine) ?? null)}, ${unit.demandTPerH}, now(), now())
      returning id::text as id`.execute(typed);
    unitOf.set(unit.machineCode, rows[0]?.id ?? '');
  }
  for (const { code, name, nameEn, product, massT, steps } of recipes) {
    const productId = productOf.get(product);
    if (productId === undefined) continue;
    await sql`insert into recipe (tenant_id, code, version, name, name_en, product_id, mass_t, steps, state, released_at,
        created_at, updated_at)
      values (${tenantId}, ${code}, 1, ${name}, ${nameEn}, ${productId}, ${massT}, ${JSON.stringify(steps)},
        'released', now(), now(), now()) on conflict do nothing`.execute(typed);
  }
  for (const { code, name, nameEn, phases } of programmes)
    await sql`insert into cip_programme (tenant_id, code, name, name_en, phases, is_enabled, created_at, updated_at)
      values (${tenantId}, ${code}, ${name}, ${nameEn}, ${JSON.stringify(phases)}, true, now(), now())
      on conflict do nothing`.execute(typed);
  return true;
}

import { type RawBuilder, sql } from 'kysely';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { withSchema } from './typed-database.ts';

/** Zone of a tenant in which no place has one. */
const FALLBACK_ZONE = 'Asia/Shanghai';

/**
 * The zone of what belongs to no place of the tenant: of its first root department that has one, else of its first line; null
 * where it has neither.
 */
const TENANT_ZONE: RawBuilder<string | null> = sql<string | null>`coalesce(
  (select r.time_zone from department r where r.parent_id is null and r.time_zone is not null and r.deleted_at is null
    order by r.sort, r.id limit 1),
  (select l.time_zone from production_line l order by l.id limit 1))`;

/** The zone of what belongs to no place, as every query takes it. */
const USUAL_ZONE: RawBuilder<string> = sql<string>`coalesce(${TENANT_ZONE}, ${FALLBACK_ZONE})`;

/** What a row of `department` says itself, null where it says none; a published line keeps its zone beside it. `z`: its alias. */
export function ownZoneOf(z: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`coalesce((select l.time_zone from production_line l where l.id = ${sql.ref(`${z}.id`)}),
    ${sql.ref(`${z}.time_zone`)})`;
}
const OWN_ZONE = ownZoneOf('z');

/**
 * The zone of a place, by an expression of its department's id: its own, else that of the nearest above it, else the tenant's,
 * which is that of null too.
 */
export function zoneOfPlace(departmentId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((
    with recursive above as (
      select z.parent_id, ${OWN_ZONE} as time_zone from department z where z.id = ${departmentId}
      union all
      select z.parent_id, ${OWN_ZONE} from above a join department z on z.id = a.parent_id where a.time_zone is null
    ) select time_zone from above where time_zone is not null limit 1), ${USUAL_ZONE})`;
}

/** Fields of a record that name the place where it happens, the nearest first; false = by its id. */
const PLACE_FIELDS: Readonly<Record<string, boolean>> = {
  warehouseCode: true,
  hallCode: true,
  lineId: false,
  lineCode: true,
  machineId: false,
  machineCode: true,
  siteId: false,
};

/** The field among some that names a record's place; null where none does. */
export function placeFieldOf(names: readonly string[]): string | null {
  return Object.keys(PLACE_FIELDS).find((name) => names.includes(name)) ?? null;
}

/**
 * The zones of places by the values of a field of `placeFieldOf`. A value that names no place has none; a removed place keeps its
 * zone, for what has happened there.
 */
export async function zonesOfPlaces(
  tx: AnyTransaction,
  field: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set(values)].filter(
    (value) => PLACE_FIELDS[field] === true || /^\d{1,18}$/.test(value),
  );
  if (named.length === 0) return new Map();
  const name = PLACE_FIELDS[field] === true ? sql`d.code` : sql`d.id::text`;
  const { rows } = await sql<{ readonly value: string; readonly zone: string }>`
    select d.value, ${zoneOfPlace(sql`d.id`)} as zone from (
      select distinct on (${name}) d.id, ${name} as value from department d where ${name} in (${sql.join(named)})
      order by ${name}, d.deleted_at desc nulls first) d`.execute(withSchema<unknown>(tx));
  return new Map(rows.map(({ value, zone }) => [value, zone]));
}

/** `TENANT_ZONE` as a value. */
export async function readTenantZone(tx: AnyTransaction): Promise<string | null> {
  const { rows } = await sql<{ readonly zone: string | null }>`select ${TENANT_ZONE} as zone`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0]?.zone ?? null;
}

/** `USUAL_ZONE` as a value. */
export async function readUsualZone(tx: AnyTransaction): Promise<string> {
  const { rows } = await sql<{ readonly zone: string }>`select ${USUAL_ZONE} as zone`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0]?.zone ?? FALLBACK_ZONE;
}

import { sql, type Transaction } from 'kysely';
import { ownZoneOf, readUsualZone } from '#server/core/database/place-zone.ts';
import type { TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';
import type { MeterRule } from './meter-events.ts';
import type { EnergySchema } from './schema.ts';

export interface EnergyPlace {
  readonly id: Id;
  readonly parentId: Id | null;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly dtype: DepartmentType;
  readonly timeZone: string | null;
  readonly isDraft: boolean;
  readonly areaM2: number | null;
  readonly sort: number;
}

export interface CarrierRow {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly unit: string;
  readonly kgce: number;
  readonly kgco2e: number;
}

export interface TariffDates {
  readonly carrierId: Id;
  readonly currency: string;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly rows: readonly TariffRow[];
}

export interface Meter extends MeterRule {
  readonly id: Id;
  readonly carrierId: Id;
  readonly regionId: Id;
  readonly machineId: Id;
  readonly metric: string;
  readonly parentId: Id | null;
  readonly share: number;
  /** IANA zone whose clocks say which day it is: the nearest department's above the meter that has one. */
  readonly timeZone: string;
}

/** Everything of a tenant that amounts are computed with, besides the values. */
export interface EnergyModel {
  readonly places: ReadonlyMap<Id, EnergyPlace>;
  readonly carriers: readonly CarrierRow[];
  readonly tariffs: readonly TariffDates[];
  readonly meters: readonly Meter[];
  /** The zone of the clocks around a department. */
  zoneOf(placeId: Id): string;
}

const QUARTER_MS = 15 * 60_000;
/** A meter may miss so many of its values before that is a gap. */
const MISSED_VALUES_MAX = 3;

export async function loadEnergyModel(tx: Transaction<EnergySchema>): Promise<EnergyModel> {
  const { rows } = await sql<{
    id: Id;
    parent_id: Id | null;
    code: string;
    name: string;
    name_en: string | null;
    dtype: DepartmentType;
    time_zone: string | null;
    status: string;
    area_m2: number | null;
    sort: number;
  }>`select id::text as id, parent_id::text as parent_id, code, name, name_en, dtype,
      ${ownZoneOf('department')} as time_zone, status, area_m2, sort
    from department where deleted_at is null order by sort, department.id`.execute(tx);
  const places = new Map(
    rows.map((row): [Id, EnergyPlace] => [
      row.id,
      {
        id: row.id,
        parentId: row.parent_id,
        code: row.code,
        name: row.name,
        nameEn: row.name_en,
        dtype: row.dtype,
        timeZone: row.time_zone,
        isDraft: row.status === 'draft',
        areaM2: row.area_m2,
        sort: row.sort,
      },
    ]),
  );
  const usualZone = await readUsualZone(tx);
  const zoneOf = (placeId: Id): string => zoneAbove(places, placeId) ?? usualZone;
  const carriers = await tx
    .selectFrom('energy_carrier')
    .select(['id', 'code', 'name', 'name_en', 'unit', 'kgce', 'kgco2e'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const tariffs = await tx
    .selectFrom('energy_tariff')
    .select(['carrier_id', 'currency', 'valid_from', 'valid_to', 'rows'])
    .where('deleted_at', 'is', null)
    .execute();
  return {
    places,
    zoneOf,
    carriers: carriers.map(({ name_en, ...carrier }) => ({ ...carrier, nameEn: name_en })),
    tariffs: tariffs.map((tariff) => ({
      carrierId: tariff.carrier_id,
      currency: tariff.currency,
      validFrom: tariff.valid_from,
      validTo: tariff.valid_to,
      rows: tariff.rows,
    })),
    meters: await loadMeters(tx, places, zoneOf),
  };
}

/** Only those whose region and counter still stand in the plant. */
async function loadMeters(
  tx: Transaction<EnergySchema>,
  places: ReadonlyMap<Id, EnergyPlace>,
  zoneOf: (placeId: Id) => string,
): Promise<Meter[]> {
  const { rows: periods } = await sql<{ id: Id; expected_period_ms: number }>`
    select id::text as id, expected_period_ms from machine where id in (select machine_id from energy_meter)`.execute(
    tx,
  );
  const periodOf = new Map(periods.map(({ id, expected_period_ms }) => [id, expected_period_ms]));
  const rows = await tx
    .selectFrom('energy_meter')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => places.has(row.region_id) && places.has(row.machine_id))
    .map((row) => ({
      id: row.id,
      carrierId: row.carrier_id,
      regionId: row.region_id,
      machineId: row.machine_id,
      metric: row.metric,
      kind: row.kind,
      factor: row.factor,
      rolloverAt: row.rollover_at,
      parentId: row.parent_id,
      share: row.share,
      gapMs: Math.max(QUARTER_MS, MISSED_VALUES_MAX * (periodOf.get(row.machine_id) ?? 0)),
      timeZone: zoneOf(row.region_id),
    }));
}

/** Metrics of all tenants that meters read as totals. */
export function listCounters(
  tx: Transaction<EnergySchema>,
): Promise<{ readonly tenantId: Id; readonly machineId: Id; readonly metric: string }[]> {
  return tx
    .selectFrom('energy_meter')
    .select(['tenant_id as tenantId', 'machine_id as machineId', 'metric'])
    .where('kind', '=', 'counter')
    .where('deleted_at', 'is', null)
    .execute();
}

function zoneAbove(places: ReadonlyMap<Id, EnergyPlace>, placeId: Id): string | null {
  for (let id: Id | null = placeId; id !== null; id = places.get(id)?.parentId ?? null) {
    const zone = places.get(id)?.timeZone;
    if (zone) return zone;
  }
  return null;
}

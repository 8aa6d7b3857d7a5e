import { sql, type Transaction } from 'kysely';
import type { MeterKind } from '#shared/contracts/energy/energy-meter.ts';
import type { TariffRow } from '#shared/contracts/energy/energy-tariff.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { EnergySchema } from './schema.ts';

/** Meters and tariffs to be written into a tenant that has no meter; departments are named by their codes. */
export interface EnergySeed {
  /** Parents stand before their sub-meters. */
  readonly meters: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly carrier: string;
    readonly regionCode: string;
    readonly machineCode: string;
    readonly metric: string;
    readonly kind: MeterKind;
    readonly rolloverAt: number | null;
    /** `code` of a meter above in this list. */
    readonly parent: string | null;
  }[];
  readonly tariffs: readonly {
    readonly carrier: string;
    readonly name: string;
    readonly nameEn: string;
    readonly currency: string;
    readonly validFrom: string;
    readonly rows: readonly TariffRow[];
  }[];
}

/** Returns whether anything was written: not where there are meters already, or the departments are others. */
export async function seedEnergy(
  tx: Transaction<EnergySchema>,
  tenantId: Id,
  { meters, tariffs }: EnergySeed,
): Promise<boolean> {
  const { rows: places } = await sql<{ code: string; id: Id }>`
    select code, id::text as id from department where deleted_at is null`.execute(tx);
  const placeIds = new Map(places.map(({ code, id }) => [code, id]));
  const { rows: present } = await sql`select from energy_meter limit 1`.execute(tx);
  const isKnown = meters.every(
    ({ regionCode, machineCode }) => placeIds.has(regionCode) && placeIds.has(machineCode),
  );
  if (present.length > 0 || !isKnown) return false;
  const meterIds = new Map<string, Id>();
  for (const meter of meters) {
    const { rows } = await sql<{ id: Id }>`
      insert into energy_meter (tenant_id, name, name_en, carrier_id, region_id, machine_id, metric, kind, factor, rollover_at, parent_id, share, created_at, updated_at)
      select ${tenantId}::bigint, ${meter.name}, ${meter.nameEn}, c.id, ${placeIds.get(meter.regionCode)}::bigint, ${placeIds.get(meter.machineCode)}::bigint,
        ${meter.metric}, ${meter.kind}, 1, ${meter.rolloverAt}::double precision, ${meter.parent === null ? null : (meterIds.get(meter.parent) ?? null)}::bigint, 1, now(), now()
      from energy_carrier c where c.code = ${meter.carrier} returning id::text as id`.execute(tx);
    if (rows[0]) meterIds.set(meter.code, rows[0].id);
  }
  for (const tariff of tariffs)
    await sql`insert into energy_tariff (tenant_id, name, name_en, carrier_id, currency, valid_from, rows, created_at, updated_at)
      select ${tenantId}::bigint, ${tariff.name}, ${tariff.nameEn}, c.id, ${tariff.currency}, ${tariff.validFrom}::date, ${JSON.stringify(tariff.rows)}::jsonb, now(), now()
      from energy_carrier c where c.code = ${tariff.carrier}`.execute(tx);
  return true;
}

import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { ChangeSession } from '#server/core/crud/change-hooks.ts';
import type { TenantTransactions } from '#server/core/crud/crud-mount.ts';
import { loadDataAuthority, reachesDepartment } from '#server/core/crud/data-authority.ts';
import { departmentScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { MetricUsage } from '#server/core/ports/plant/metric-usage.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { type EnergyMeter, energyMeter } from '#shared/contracts/energy/energy-meter.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { energyMeter as en } from '#shared/i18n/en/energy/energy-meter.ts';
import { energyMeter as zh } from '#shared/i18n/zh/energy/energy-meter.ts';
import { carrierIdOf, findCarrier, type NamedCarrier } from './carrier-of.ts';
import { forgetDays } from './day-store.ts';
import type { EnergySchema } from './schema.ts';

interface Parts {
  readonly db: TenantTransactions<EnergySchema>;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly usage: MetricUsage;
  readonly sheetJobs: SheetJobs;
  /** After meters changed. */
  readonly onChange: (event: { readonly tenantId: Id }) => Promise<void>;
}

type Tx = Transaction<EnergySchema>;

/** Ids are known to the program alone: spreadsheets leave them out, and what lists draw. */
const {
  carrierId: _zhCarrier,
  regionId: _zhRegion,
  parentId: _zhParent,
  latest: _zhLatest,
  ...zhLabels
} = zh.field;
const {
  carrierId: _enCarrier,
  regionId: _enRegion,
  parentId: _enParent,
  latest: _enLatest,
  ...enLabels
} = en.field;

export function mountEnergyMeters(app: FastifyInstance, parts: Parts): void {
  const { db, clock, directory, usage, sheetJobs } = parts;

  mountCrud(app, energyMeter, {
    db,
    clock,
    table: 'energy_meter',
    idColumn: 'id',
    scope: departmentScope('region_id'),
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: { kind: { zh: zh.kinds, en: en.kinds } },
      unique: [['name']],
      tree: { name: 'name', parent: 'parentName' },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      carrierId: column('carrier_id', 'id'),
      carrierCode: computed(() => sql`(select c.code from energy_carrier c where c.id = t.carrier_id)`),
      regionId: column('region_id', 'id'),
      regionCode: computed(() => sql`(select d.code from department d where d.id = t.region_id)`),
      machineCode: computed(() => sql`(select d.code from department d where d.id = t.machine_id)`),
      machineId: readOnly(column('machine_id', 'id')),
      metric: column('metric'),
      kind: column('kind'),
      factor: column('factor', 'number'),
      rolloverAt: column('rollover_at', 'number'),
      parentId: column('parent_id', 'id'),
      parentName: computed(() => sql`(select p.name from energy_meter p where p.id = t.parent_id)`),
      share: column('share', 'number'),
      latest: {
        ...computed<EnergyMeter['latest']>(() => sql`null`),
        fromRow: (_none, row, { tenantId }) =>
          usage.latest(tenantId, String(row.machineId), String(row.metric)),
      },
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (text, reader) =>
        sql`(${contains('name')(text, reader)} or exists (select from department d where d.id = t.machine_id and d.code ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}))`,
      carrierId: equals('carrier_id'),
      regionId: equals('region_id'),
    },
    unique: { energy_meter_source: ['metric', 'meter_taken'] },
    uniqueWithin: ['machineCode', 'regionCode'],
    // Two changes at once could make two meters the parents of each other.
    async lock(tx, { tenantId }) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`energy_meter:${tenantId}`}, 0))`.execute(tx);
    },
    async beforeCreate({ tx, session, now, body, above, values }) {
      const places = await findPlaces(tx, session, body);
      await refuseTaken(tx, places, body.metric);
      // A row of the same file above it becomes its parent: only the carrier is known of it yet.
      if (above) await refuseOtherCarrier(tx, above, places.carrier_id);
      const parentId = above ? null : await parentOf(tx, body, places.carrier_id, now);
      await checkParent(tx, null, parentId, places.carrier_id);
      Object.assign(values, places, { parent_id: parentId });
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      const places = await findPlaces(tx, session, body);
      await checkParent(tx, before.id, body.parentId, places.carrier_id);
      Object.assign(values, places);
    },
    async afterChange({ tx, id }) {
      await forgetDays(tx, { meterIds: [id] });
    },
    onChange: parts.onChange,
  });

  /** What the meter counts, where it counts for, and what counts. */
  async function findPlaces(tx: Tx, session: ChangeSession, body: Named & { readonly machineCode: string }) {
    const authority = await loadDataAuthority(tx, session);
    const { rows } = await sql<{ id: Id }>`select id::text as id from department
      where ${body.regionId ? sql`id = ${body.regionId}` : sql`code = ${body.regionCode ?? ''}`}
        and dtype = 'energy_region' and status <> 'draft' and deleted_at is null`.execute(tx);
    const carrierId = await findCarrier(tx, body);
    if (!rows[0] || !reachesDepartment(authority, rows[0].id))
      throw fieldError(body.regionId ? 'regionId' : 'regionCode', 'region_missing');
    const machine = directory.findMachine(session.tenantId, body.machineCode);
    if (!machine || !reachesDepartment(authority, machine.id))
      throw fieldError('machineCode', 'machine_missing');
    return { carrier_id: carrierId, region_id: rows[0].id, machine_id: machine.id };
  }
}

/** Imports are checked before they are written: the index alone would refuse the whole file. */
async function refuseTaken(
  tx: Tx,
  { machine_id, region_id }: { readonly machine_id: Id; readonly region_id: Id },
  metric: string,
): Promise<void> {
  const { rows } =
    await sql`select from energy_meter where machine_id = ${machine_id} and region_id = ${region_id}
    and metric = ${metric} and deleted_at is null`.execute(tx);
  if (rows.length > 0) throw fieldError('metric', 'meter_taken');
}

interface Named extends NamedCarrier {
  readonly regionId?: Id | undefined;
  readonly regionCode?: string | null | undefined;
}

async function refuseOtherCarrier(tx: Tx, above: NamedCarrier, carrierId: Id): Promise<void> {
  const aboveId = await carrierIdOf(tx, above);
  // A row above that names none is refused itself.
  if (aboveId !== null && aboveId !== carrierId) throw fieldError('parentName', 'meter_other_carrier');
}

/** The meter that a new one names by its id or its name; of a file, those that are there already come first. */
async function parentOf(
  tx: Tx,
  { parentId, parentName }: { readonly parentId: Id | null; readonly parentName?: string | null | undefined },
  carrierId: Id,
  now: Date,
): Promise<Id | null> {
  if (parentId || !parentName) return parentId;
  const { rows } = await sql<{ id: Id; carrier_id: Id; is_known: boolean }>`
    select id::text as id, carrier_id::text as carrier_id, created_at < ${now} as is_known from energy_meter
    where name = ${parentName} and deleted_at is null order by energy_meter.id`.execute(tx);
  const ofCarrier = rows.filter((row) => row.carrier_id === carrierId);
  const known = ofCarrier.filter((row) => row.is_known);
  if (rows.length === 0) throw fieldError('parentName', 'meter_missing');
  if (known.length > 1) throw fieldError('parentName', 'meter_ambiguous');
  const [found] = known.length > 0 ? known : ofCarrier;
  if (!found) throw fieldError('parentName', 'meter_other_carrier');
  return found.id;
}

/** The parent counts the same carrier and is not contained in the meter itself. */
async function checkParent(tx: Tx, id: Id | null, parentId: Id | null, carrierId: Id): Promise<void> {
  if (parentId === null) return;
  const { rows } = await sql<{ id: Id; carrier_id: Id }>`
    with recursive above as (
      select id, parent_id, carrier_id from energy_meter where id = ${parentId} and deleted_at is null
      union
      select m.id, m.parent_id, m.carrier_id from energy_meter m join above a on m.id = a.parent_id
    ) select id::text as id, carrier_id::text as carrier_id from above`.execute(tx);
  const parent = rows.find((row) => row.id === parentId);
  if (!parent) throw fieldError('parentId', 'meter_missing');
  if (parent.carrier_id !== carrierId) throw fieldError('parentId', 'meter_other_carrier');
  if (id !== null && rows.some((row) => row.id === id)) throw fieldError('parentId', 'meter_is_own');
}

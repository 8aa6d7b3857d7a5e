import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { TenantTransactions } from '#server/core/crud/crud-mount.ts';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { MetricUsage } from '#server/core/ports/metric-usage.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { type EnergyMeter, energyMeter } from '#shared/contracts/energy-meter.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { energyMeter as en } from '#shared/i18n/en/energy-meter.ts';
import { energyMeter as zh } from '#shared/i18n/zh/energy-meter.ts';
import { forgetDays } from './day-store.ts';
import type { EnergySchema } from './schema.ts';

interface Parts {
  readonly db: TenantTransactions<EnergySchema>;
  readonly clock: Clock;
  readonly directory: PlantDirectory;
  readonly usage: MetricUsage;
  readonly sheetJobs: SheetJobs;
}

type Tx = Transaction<EnergySchema>;

/** Ids are known to the program alone: spreadsheets leave them out. */
const { carrierId: _zhCarrier, regionId: _zhRegion, parentId: _zhParent, ...zhLabels } = zh.field;
const { carrierId: _enCarrier, regionId: _enRegion, parentId: _enParent, ...enLabels } = en.field;

export function mountEnergyMeters(app: FastifyInstance, parts: Parts): void {
  const { db, clock, directory, usage, sheetJobs } = parts;

  mountCrud(app, energyMeter, {
    db,
    clock,
    table: 'energy_meter',
    idColumn: 'id',
    scope: tenantScope,
    sheets: { jobs: sheetJobs, labels: { zh: zhLabels, en: enLabels } },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      carrierId: column('carrier_id', 'id'),
      regionId: column('region_id', 'id'),
      machineCode: computed(() => sql`(select d.code from department d where d.id = t.machine_id)`),
      machineId: readOnly(column('machine_id', 'id')),
      metric: column('metric'),
      kind: column('kind'),
      factor: column('factor', 'number'),
      rolloverAt: column('rollover_at', 'number'),
      parentId: column('parent_id', 'id'),
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
    // Two changes at once could make two meters the parents of each other.
    async lock(tx, { tenantId }) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`energy_meter:${tenantId}`}, 0))`.execute(tx);
    },
    async beforeCreate({ tx, session, body, values }) {
      values.machine_id = await checkPlaces(tx, session.tenantId, body);
      await checkParent(tx, null, body);
    },
    async beforeUpdate({ tx, session, body, before, values }) {
      values.machine_id = await checkPlaces(tx, session.tenantId, body);
      await checkParent(tx, before.id, body);
    },
    async afterChange({ tx, id }) {
      await forgetDays(tx, { meterIds: [id] });
    },
  });

  async function checkPlaces(
    tx: Tx,
    tenantId: Id,
    body: { readonly carrierId: Id; readonly regionId: Id; readonly machineCode: string },
  ): Promise<Id> {
    const carrier = await tx
      .selectFrom('energy_carrier')
      .select('id')
      .where('id', '=', body.carrierId)
      .executeTakeFirst();
    if (!carrier) throw fieldError('carrierId', 'carrier_missing');
    const { rows } = await sql`select from department
      where id = ${body.regionId} and dtype = 'energy_region' and status <> 'draft' and deleted_at is null`.execute(
      tx,
    );
    if (rows.length === 0) throw fieldError('regionId', 'region_missing');
    const machine = directory.findMachine(tenantId, body.machineCode);
    if (!machine) throw fieldError('machineCode', 'machine_missing');
    return machine.id;
  }
}

/** The parent counts the same carrier and is not contained in the meter itself. */
async function checkParent(
  tx: Tx,
  id: Id | null,
  { parentId, carrierId }: { readonly parentId: Id | null; readonly carrierId: Id },
): Promise<void> {
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

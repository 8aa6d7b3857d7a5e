import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { TenantTransactions } from '#server/core/crud/crud-mount.ts';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, flag, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { energyCarrier } from '#shared/contracts/energy/energy-carrier.ts';
import { energyCarrier as en } from '#shared/i18n/en/energy/energy-carrier.ts';
import { energyCarrier as zh } from '#shared/i18n/zh/energy/energy-carrier.ts';
import type { EnergySchema } from './schema.ts';

export function mountEnergyCarriers(
  app: FastifyInstance,
  db: TenantTransactions<EnergySchema>,
  clock: Clock,
  sheetJobs: SheetJobs,
): void {
  mountCrud(app, energyCarrier, {
    db,
    clock,
    table: 'energy_carrier',
    idColumn: 'id',
    systemColumn: 'is_system',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        system: { zh: { true: zh.isSystem, false: zh.isOwn }, en: { true: en.isSystem, false: en.isOwn } },
      },
    },
    order: [{ field: 'sort', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      code: column('code'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      unit: column('unit'),
      kgce: column('kgce', 'number'),
      kgco2e: column('kgco2e', 'number'),
      sort: column('sort', 'number'),
      system: readOnly(flag('is_system', '1', '0')),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (text, reader) =>
        sql`(${contains('name')(text, reader)} or ${contains('name_en')(text, reader)} or ${contains('code')(text, reader)})`,
    },
    unique: { energy_carrier_code: ['code', 'code_taken'] },
    beforeUpdate({ body, before }) {
      if (before.system === '1' && body.code !== before.code) throw fieldError('code', 'carrier_fixed');
    },
    async beforeRemove({ tx, before }) {
      const { rows } = await sql`
        select from energy_meter where carrier_id = ${before.id}
        union all select from energy_tariff where carrier_id = ${before.id} limit 1`.execute(tx);
      if (rows.length > 0) throw failure('carrier_in_use');
    },
  });
}

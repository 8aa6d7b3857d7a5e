import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { type CipPhase, cipProgramme } from '#shared/contracts/pretreatment/cip-programme.ts';
import { cipProgramme as en } from '#shared/i18n/en/pretreatment/cip-programme.ts';
import { cipProgramme as zh } from '#shared/i18n/zh/pretreatment/cip-programme.ts';
import type { PretreatmentParts } from './parts.ts';

export function mountCipProgrammes(
  app: FastifyInstance,
  { db, clock, sheetJobs, changed }: PretreatmentParts,
): void {
  mountCrud(app, cipProgramme, {
    db,
    clock,
    table: 'cip_programme',
    idColumn: 'id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      list: {
        field: 'phases',
        key: ['code'],
        labels: { zh: { ...zh.phase, isMin: zh.atLeast }, en: { ...en.phase, isMin: en.atLeast } },
        choices: { metric: { zh: zh.metrics, en: en.metrics } },
      },
    },
    order: [{ field: 'code', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      code: column('code'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      phases: { ...column<CipPhase[]>('phases'), toRow: (phases) => JSON.stringify(phases) },
      isEnabled: column('is_enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (text) => sql`position(lower(${text}) in lower(concat_ws(' ', t.code, t.name, t.name_en))) > 0`,
    },
    unique: { cip_programme_code: ['code', 'code_taken'] },
    async beforeRemove({ tx, before }) {
      const { rows } = await sql`select from cip_run where programme_id = ${before.id} and state = 'running'
        limit 1`.execute(tx);
      if (rows.length > 0) throw failure('programme_in_use');
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}

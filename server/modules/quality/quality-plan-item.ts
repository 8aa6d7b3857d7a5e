import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, decimal, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { qualityPlanItem } from '#shared/contracts/quality/quality-plan-item.ts';
import { qualityPlanItem as en } from '#shared/i18n/en/quality/quality-plan-item.ts';
import { qualityPlanItem as zh } from '#shared/i18n/zh/quality/quality-plan-item.ts';

type Tx = Transaction<unknown>;

/** Ids are known to the program alone: spreadsheets name a plan. */
const { planId: _zh, ...zhLabels } = zh.field;
const { planId: _en, ...enLabels } = en.field;

export function mountQualityPlanItems(app: FastifyInstance, { db, clock, sheetJobs }: WarehouseParts): void {
  mountCrud(app, qualityPlanItem, {
    db,
    clock,
    table: 'quality_plan_item',
    idColumn: 'id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: {
        valueKind: { zh: zh.valueKinds, en: en.valueKinds },
        severity: { zh: zh.severities, en: en.severities },
      },
    },
    order: [
      { field: 'sort', direction: 'asc' },
      { field: 'name', direction: 'asc' },
    ],
    fields: {
      id: column('id', 'id'),
      planId: column('quality_plan_id', 'id'),
      planCode: computed(() => sql`(select p.code from quality_plan p where p.id = t.quality_plan_id)`),
      sort: column('sort', 'number'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      valueKind: column('value_kind'),
      unit: optionalText('unit'),
      lowerLimit: decimal<number | null>('lower_limit'),
      upperLimit: decimal<number | null>('upper_limit'),
      severity: column('severity'),
      samples: column('samples', 'number'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      planId: equals('quality_plan_id'),
      name: (text, reader) =>
        sql`(${contains('name')(text, reader)} or ${contains('name_en')(text, reader)})`,
    },
    unique: { quality_plan_item_name: ['name', 'check_item_taken'] },
    uniqueWithin: ['planCode'],
    async beforeCreate({ tx, body, values }) {
      refuseBadLimits(body);
      const planId = await planOf(tx, body);
      // Imports are checked before they are written: the index alone would refuse the whole file.
      const { rows } = await sql`select 1 from quality_plan_item
        where quality_plan_id = ${planId} and name = ${body.name} and deleted_at is null`.execute(tx);
      if (rows.length > 0) throw fieldError('name', 'check_item_taken');
      await refuseTooMany(tx, planId, body.samples);
      values.quality_plan_id = planId;
    },
    async beforeUpdate({ tx, body, before }) {
      refuseBadLimits(body);
      await refuseTooMany(tx, before.planId, body.samples - before.samples);
    },
    beforeRestore: ({ tx, before }) => refuseTooMany(tx, before.planId, before.samples),
  });
}

/** The plan that a new item names by its id or its code. Locks it: what is counted below stays so. */
async function planOf(
  tx: Tx,
  { planId, planCode }: { readonly planId?: Id | undefined; readonly planCode?: string | null | undefined },
): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select id::text as id from quality_plan
    where deleted_at is null and ${planId ? sql`id = ${planId}` : sql`code = ${planCode ?? ''}`}
    for update`.execute(tx);
  if (!rows[0]) throw fieldError(planId ? 'planId' : 'planCode', 'check_plan_missing');
  return rows[0].id;
}

function refuseBadLimits(body: {
  readonly valueKind: string;
  readonly lowerLimit?: number | null | undefined;
  readonly upperLimit?: number | null | undefined;
}): void {
  const { valueKind, lowerLimit = null, upperLimit = null } = body;
  if (valueKind !== 'number' && lowerLimit !== null) throw fieldError('lowerLimit', 'limit_of_number');
  if (valueKind !== 'number' && upperLimit !== null) throw fieldError('upperLimit', 'limit_of_number');
  if (lowerLimit !== null && upperLimit !== null && upperLimit < lowerLimit)
    throw fieldError('upperLimit', 'limits_crossed');
}

async function refuseTooMany(tx: Tx, planId: Id, added: number): Promise<void> {
  const { rows } = await sql<{
    count: number;
  }>`select coalesce(sum(samples), 0)::int as count from quality_plan_item
    where quality_plan_id = ${planId} and deleted_at is null`.execute(tx);
  const limit = LIMITS.checkResultsPerBillMax;
  if ((rows[0]?.count ?? 0) + added > limit)
    throw failure('invalid_input', 'too many samples', { samples: { key: 'too_many', params: { limit } } });
}

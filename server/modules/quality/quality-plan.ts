import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { productCode, productName, productNameEn } from '#server/core/warehouse/computed-names.ts';
import type { WarehouseParts } from '#server/core/warehouse/parts.ts';
import { findProduct } from '#server/core/warehouse/products.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { qualityPlan } from '#shared/contracts/quality/quality-plan.ts';
import { qualityPlan as en } from '#shared/i18n/en/quality/quality-plan.ts';
import { qualityPlan as zh } from '#shared/i18n/zh/quality/quality-plan.ts';

export function mountQualityPlans(app: FastifyInstance, { db, clock, sheetJobs }: WarehouseParts): void {
  mountCrud(app, qualityPlan, {
    db,
    clock,
    table: 'quality_plan',
    idColumn: 'id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { kind: { zh: zh.kinds, en: en.kinds } },
    },
    order: [{ field: 'code', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      code: column('code'),
      name: column('name'),
      nameEn: optionalText('name_en'),
      kind: column('kind'),
      productCode: productCode<string | null>(),
      productName: productName<string | null>(),
      productNameEn: productNameEn(),
      limitMinutes: column('limit_minutes', 'number'),
      items: computed(
        () => sql`(select count(*)::int from quality_plan_item i
          where i.quality_plan_id = t.id and i.deleted_at is null)`,
        'number',
      ),
      enabled: column('enabled', 'boolean'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (value, reader) =>
        sql`(${contains('name')(value, reader)} or ${contains('name_en')(value, reader)} or ${contains('code')(value, reader)})`,
      kind: equals('kind'),
    },
    unique: { quality_plan_code: ['code', 'code_taken'] },
    async beforeCreate({ tx, body, values }) {
      values.product_id = await productOf(tx, body.productCode);
    },
    async beforeUpdate({ tx, body, values }) {
      values.product_id = await productOf(tx, body.productCode);
    },
  });
}

/** Null = every product. */
async function productOf(tx: Transaction<unknown>, code: string | null | undefined): Promise<Id | null> {
  return code ? findProduct(tx, code) : null;
}

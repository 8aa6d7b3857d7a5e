import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  type RecipeState,
  type RecipeStep,
  recipe,
  releaseRecipe,
  reviseRecipe,
} from '#shared/contracts/pretreatment/recipe.ts';
import { processUnit as unitEn } from '#shared/i18n/en/pretreatment/process-unit.ts';
import { recipe as en } from '#shared/i18n/en/pretreatment/recipe.ts';
import { processUnit as unitZh } from '#shared/i18n/zh/pretreatment/process-unit.ts';
import { recipe as zh } from '#shared/i18n/zh/pretreatment/recipe.ts';
import type { PretreatmentParts } from './parts.ts';

const ofProduct = (name: string) => () =>
  sql`(select p.${sql.ref(name)} from product p where p.id = t.product_id)`;

/** Versions of recipes: drafts are changed, released ones never. */
export function mountRecipes(app: FastifyInstance, parts: PretreatmentParts): void {
  const { db, clock, sheetJobs, changed } = parts;

  mountCrud(app, recipe, {
    db,
    clock,
    table: 'recipe',
    idColumn: 'id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { state: { zh: zh.states, en: en.states } },
      list: {
        field: 'steps',
        key: ['code'],
        labels: { zh: zh.step, en: en.step },
        choices: { unitKind: { zh: unitZh.kinds, en: unitEn.kinds } },
      },
    },
    order: [
      { field: 'code', direction: 'asc' },
      { field: 'version', direction: 'desc' },
    ],
    fields: {
      id: column('id', 'id'),
      code: column('code'),
      version: readOnly(column('version', 'number')),
      name: column('name'),
      nameEn: optionalText('name_en'),
      productCode: computed<string>(ofProduct('code')),
      productName: computed<string>(ofProduct('name')),
      productNameEn: computed<string | null>(ofProduct('name_en')),
      massT: column('mass_t', 'number'),
      steps: { ...column<RecipeStep[]>('steps'), toRow: (steps) => JSON.stringify(steps) },
      state: readOnly(column<RecipeState>('state')),
      releasedAt: optionalTime('released_at'),
      releasedBy: readOnly(column('released_by')),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (text) => sql`position(lower(${text}) in lower(concat_ws(' ', t.code, t.name, t.name_en))) > 0`,
      state: equals('state'),
    },
    unique: {
      recipe_version: ['code', 'code_taken'],
      recipe_draft: ['code', 'code_taken'],
      recipe_released: ['code', 'code_taken'],
    },
    versions: { key: 'code', copied: ['product_id'], release: releaseRecipe, revise: reviseRecipe },
    async beforeCreate({ tx, body, values }) {
      values.product_id = await findProductId(tx, body.productCode);
    },
    async beforeUpdate({ tx, body, values }) {
      values.product_id = await findProductId(tx, body.productCode);
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });
}

async function findProductId(tx: Transaction<unknown>, code: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select id::text as id from product
    where code = ${code} and deleted_at is null`.execute(tx);
  if (!rows[0]) throw fieldError('productCode', 'product_missing');
  return rows[0].id;
}

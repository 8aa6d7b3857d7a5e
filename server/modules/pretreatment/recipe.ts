import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, optionalTime, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
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

  const recipes = mountCrud(app, recipe, {
    db,
    clock,
    table: 'recipe',
    idColumn: 'id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
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
    async beforeCreate({ tx, body, values }) {
      // Further versions of a recipe are made of the one before.
      const { rows } = await sql`select from recipe where code = ${body.code} and deleted_at is null
        limit 1`.execute(tx);
      if (rows.length > 0) throw fieldError('code', 'code_taken');
      const product = await findProductId(tx, body.productCode);
      Object.assign(values, { version: 1, state: 'draft', product_id: product });
    },
    async beforeUpdate({ tx, before, body, values }) {
      refuseFrozen(before.state);
      values.product_id = await findProductId(tx, body.productCode);
    },
    async beforeRemove({ before }) {
      refuseFrozen(before.state);
    },
    onChange: ({ tenantId }) => changed(tenantId),
  });

  const route = routes(app);
  route(releaseRecipe)(async ({ session, params: { id } }) => {
    const { tenantId } = session;
    const released = await db.tenant(tenantId, async (tx) => {
      const typed = withSchema<unknown>(tx);
      const found = await lockRecipe(tx, id);
      refuseFrozen(found.state);
      const now = new Date(clock.now());
      const { rows: former } = await sql<Record<'id' | 'before' | 'after', string> & { version: number }>`
        update recipe set state = 'obsolete', ${changedAt(now, session.username)}
        where code = ${found.code} and state = 'released' and deleted_at is null
        returning id::text as id, version, 'released' as before, state as after`.execute(typed);
      await sql`update recipe set state = 'released', released_at = ${now}, released_by = ${session.username},
        ${changedAt(now, session.username)} where id = ${id}`.execute(typed);
      const changes = [...former, { id, version: found.version, before: 'draft', after: 'released' }];
      for (const { id: recordId, version, before, after } of changes) {
        const entry = { ...editBy(session, clock), subject: 'recipe', action: 'release', recordId } as const;
        const recordName = `${found.code} ${version}`;
        await audit(tx, { ...entry, recordName, changes: { state: { before, after } } });
      }
      return recipes.find(typed, session, id);
    });
    if (!released) throw failure('not_found');
    changed(tenantId);
    return released;
  });
  route(reviseRecipe)(async ({ session, params: { id } }) => {
    const revised = await db.tenant(session.tenantId, async (tx) => {
      const typed = withSchema<unknown>(tx);
      const found = await lockRecipe(tx, id);
      const { rows: drafts } = await sql`select from recipe where code = ${found.code} and state = 'draft'
        and deleted_at is null limit 1`.execute(typed);
      if (drafts.length > 0) throw failure('draft_exists');
      const now = new Date(clock.now());
      const { rows } = await sql<{ id: Id; version: number }>`
        insert into recipe (tenant_id, code, version, name, name_en, product_id, mass_t, steps, state, created_at,
          created_by, updated_at, updated_by)
        select tenant_id, code, (select max(r.version) + 1 from recipe r where r.code = recipe.code), name, name_en,
          product_id, mass_t, steps, 'draft', ${now}, ${session.username}, ${now}, ${session.username}
        from recipe where id = ${id} returning id::text as id, version`.execute(typed);
      const [made] = rows;
      if (!made) throw failure('not_found');
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'recipe',
        recordId: made.id,
        recordName: `${found.code} ${made.version}`,
        action: 'create',
        changes: { version: { before: found.version, after: made.version } },
      });
      return recipes.find(typed, session, made.id);
    });
    if (!revised) throw failure('not_found');
    return revised;
  });
}

function changedAt(now: Date, by: string) {
  return sql`updated_by = ${by}, updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`;
}

/** Versions of one code are made one after the other. */
async function lockRecipe(
  tx: AnyTransaction,
  id: Id,
): Promise<{ readonly code: string; readonly version: number; readonly state: RecipeState }> {
  const { rows } = await sql<{ code: string; version: number; state: RecipeState }>`
    select r.code, r.version, r.state from recipe r
    where r.code = (select o.code from recipe o where o.id = ${id} and o.deleted_at is null)
    order by r.id = ${id} desc for update`.execute(withSchema<unknown>(tx));
  if (!rows[0]) throw failure('not_found');
  return rows[0];
}

function refuseFrozen(state: RecipeState): void {
  if (state !== 'draft') throw failure('version_frozen');
}

async function findProductId(tx: Transaction<unknown>, code: string): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select id::text as id from product
    where code = ${code} and deleted_at is null`.execute(tx);
  if (!rows[0]) throw fieldError('productCode', 'product_missing');
  return rows[0].id;
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnswerSource } from '#server/core/ports/fans/answer-sources.ts';
import { isTemplateInMenus } from '#server/modules/public-account/menu/menu-uses.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import {
  type MpAnswerSource,
  type MpTemplate,
  type MpTemplateBranch,
  mpTemplate,
} from '#shared/contracts/public-account/mp-template.ts';
import { templateNames } from '#shared/domain/public-account/fill-template.ts';
import { mpTemplate as en } from '#shared/i18n/en/public-account/mp-template.ts';
import { mpTemplate as zh } from '#shared/i18n/zh/public-account/mp-template.ts';

/** Answers with data of the plant. */
export function mountMpTemplates(
  app: FastifyInstance,
  { db, clock, sheetJobs, sources }: PublicAccountParts,
): void {
  mountCrud(app, mpTemplate, {
    db,
    clock,
    table: 'mp_template',
    idColumn: 'id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: { source: { zh: zh.sources, en: en.sources } },
      list: {
        field: 'branches',
        key: ['name'],
        labels: { zh: zh.branch, en: en.branch },
        choices: { when: { zh: zh.cases, en: en.cases } },
      },
    },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      source: column<MpAnswerSource>('source'),
      branches: {
        ...column<MpTemplate['branches']>('branches'),
        toRow: (branches) => JSON.stringify(branches),
      },
      rules: computed<number>(
        () => sql`(select count(*)::int from mp_auto_reply r where r.template_id = t.id)`,
        'number',
      ),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: contains('name') },
    unique: { mp_template_name: ['name', 'rule_name_taken'] },
    beforeCreate({ body, values }) {
      values.branches = branchesOf(sourceNamed(sources, body.source ?? 'myQueue'), body.branches);
    },
    beforeUpdate({ body, before, values }) {
      values.branches = branchesOf(sourceNamed(sources, before.source), body.branches);
    },
    async beforeRemove({ tx, before }) {
      if (before.rules > 0 || (await isTemplateInMenus(tx, before.id))) throw failure('mp_template_used');
    },
  });
}

function sourceNamed(sources: readonly AnswerSource[], name: MpAnswerSource): AnswerSource {
  const source = sources.find((one) => one.name === name);
  if (!source) throw fieldError('source', 'bad_choice');
  return source;
}

/** Each case of the source once, in its order, as JSON. Throws where one is missing or asks for a value that it has not. */
function branchesOf(source: AnswerSource, given: readonly MpTemplateBranch[]): string {
  const known = source.branches.map(({ when }) => when);
  const foreign = given.find(({ when }, at) => {
    const isTwice = given.findIndex((one) => one.when === when) !== at;
    return isTwice || !known.includes(when);
  });
  if (foreign) throw fieldError('branches', 'template_case', { when: foreign.when });
  const branches = source.branches.map(({ when, values }) => {
    const branch = given.find((one) => one.when === when);
    if (!branch) throw fieldError('branches', 'template_case_missing', { when });
    const asked = templateNames(`${branch.zh} ${branch.en ?? ''}`).find((name) => !values.includes(name));
    if (asked !== undefined) throw fieldError('branches', 'template_value', { when, value: asked });
    return { when, zh: branch.zh, en: branch.en || null };
  });
  return JSON.stringify(branches);
}

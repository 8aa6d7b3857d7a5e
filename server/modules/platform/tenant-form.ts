import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import {
  pageTenantComponents,
  type TenantComponent,
  type TenantFormField,
  tenantForm,
} from '#shared/contracts/platform/tenant-form.ts';
import { tenantForm as en } from '#shared/i18n/en/platform/tenant-form.ts';
import { tenantForm as zh } from '#shared/i18n/zh/platform/tenant-form.ts';
import type { SeededDatabase } from './seeded-database.ts';

/** Which fields of which form a tenant shows, requires and renames. The kit's forms and changes obey it. */
/** A list of objects has no cell of a sheet. */
const { fields: _fields, ...zhLabels } = zh.field;
const { fields: _enFields, ...enLabels } = en.field;

export function mountTenantFormRoutes(
  app: FastifyInstance,
  db: SeededDatabase,
  clock: Clock,
  sheetJobs: SheetJobs,
  settings: Announcements['settings'],
): void {
  // Its own form is how the others are decided about.
  const components = (): readonly Crud[] =>
    app.cruds
      .filter(({ subject }) => subject.key !== tenantForm.subject.key)
      .toSorted((one, other) => one.subject.key.localeCompare(other.subject.key));

  function check(componentsName: string, fields: readonly TenantFormField[]): void {
    const crud = components().find(({ subject }) => subject.key === componentsName);
    if (!crud) throw fieldError('componentsName', 'bad_choice');
    const names = namesOf(crud);
    for (const { name, isShown, isRequired } of fields) {
      const field = names.find((one) => one.name === name);
      const refuse = (key: string) =>
        failure('invalid_input', `${componentsName}.${name}`, { fields: { key, params: { name } } });
      if (!field) throw refuse('form_field_unknown');
      if (!isShown && (field.isNeeded || isRequired)) throw refuse('form_field_needed');
    }
  }

  mountCrud(app, tenantForm, {
    db,
    clock,
    table: 'sys_tenant_form',
    idColumn: 'form_id',
    scope: tenantScope,
    sheets: { jobs: sheetJobs, labels: { zh: zhLabels, en: enLabels } },
    order: [{ field: 'componentsName', direction: 'asc' }],
    fields: {
      id: column('form_id', 'id'),
      componentsName: column('components_name'),
      fields: { ...column<TenantFormField[]>('fields'), toRow: (fields) => JSON.stringify(fields) },
      remarks: optionalText('remarks'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { componentsName: equals('components_name') },
    unique: { sys_tenant_form_name: ['componentsName', 'form_taken'] },
    beforeCreate: ({ body }) => check(body.componentsName, body.fields),
    beforeUpdate: ({ body, before }) => check(before.componentsName, body.fields),
    onChange: ({ tenantId }) => settings.announce({ tenantId, subject: 'tenantForm' }),
  });

  routes(app)(pageTenantComponents)(async ({ tenantId, query }) => {
    if (query.tenantId !== undefined && query.tenantId !== tenantId) throw failure('wrong_tenant');
    const { rows } = await db.tenant(tenantId, (tx) =>
      sql<Pick<TenantComponent, 'fields'> & { components_name: string }>`
        select components_name, fields from sys_tenant_form`.execute(tx),
    );
    const decided = new Map(rows.map((row) => [row.components_name, row.fields]));
    const { current, size } = query;
    const all = components();
    const records = all.slice((current - 1) * size, current * size).map((crud) => ({
      componentsName: crud.subject.key,
      names: namesOf(crud),
      fields: [...(decided.get(crud.subject.key) ?? [])],
    }));
    return { records, total: all.length, size, current };
  });
}

function namesOf({ createFields, updateFields, requiredFields }: Crud): TenantComponent['names'] {
  return [...new Set([...createFields, ...updateFields])]
    .filter((name) => name !== 'updateTime')
    .map((name) => ({ name, isNeeded: requiredFields.includes(name) }));
}

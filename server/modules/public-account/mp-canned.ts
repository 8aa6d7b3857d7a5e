import type { FastifyInstance } from 'fastify';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { routes } from '#server/core/http/routes.ts';
import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import { listMpCanned, mpCanned } from '#shared/contracts/public-account/mp-canned.ts';
import { mpCanned as en } from '#shared/i18n/en/public-account/mp-canned.ts';
import { mpCanned as zh } from '#shared/i18n/zh/public-account/mp-canned.ts';

/** Texts that colleagues send again and again. */
export function mountMpCanned(app: FastifyInstance, { db, clock, sheetJobs }: PublicAccountParts): void {
  mountCrud(app, mpCanned, {
    db,
    clock,
    table: 'mp_canned',
    idColumn: 'id',
    scope: tenantScope,
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'shortcut', direction: 'asc' }],
    fields: {
      id: column('id', 'id'),
      name: column('name'),
      shortcut: column('shortcut'),
      repContent: column('rep_content'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: { name: contains('name') },
    unique: { mp_canned_shortcut: ['shortcut', 'code_taken'] },
  });

  routes(app)(listMpCanned)(({ session }) =>
    db.tenant(session.tenantId, async (tx) =>
      tx
        .selectFrom('mp_canned')
        .select(['id', 'name', 'shortcut', 'rep_content as repContent'])
        .orderBy('shortcut')
        .execute(),
    ),
  );
}

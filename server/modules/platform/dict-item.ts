import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, flag, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { getDictItems } from '#shared/contracts/platform/dict.ts';
import { dictItem } from '#shared/contracts/platform/dict-item.ts';
import { dict as enDict } from '#shared/i18n/en/platform/dict.ts';
import { dictItem as en } from '#shared/i18n/en/platform/dict-item.ts';
import { dict as zhDict } from '#shared/i18n/zh/platform/dict.ts';
import { dictItem as zh } from '#shared/i18n/zh/platform/dict-item.ts';
import type { PlatformSchema } from './schema.ts';
import type { SeededDatabase } from './seeded-database.ts';

export function mountDictItemRoutes(
  app: FastifyInstance,
  db: SeededDatabase,
  clock: Clock,
  sheetJobs: SheetJobs,
  settings: Announcements['settings'],
): void {
  const route = routes(app);

  const stored = mountCrud(app, dictItem, {
    db,
    clock,
    table: 'sys_dict_item',
    idColumn: 'item_id',
    systemColumn: 'is_system',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zh.field, en: en.field },
      choices: {
        system: {
          zh: { true: zhDict.isSystem, false: zhDict.isOwn },
          en: { true: enDict.isSystem, false: enDict.isOwn },
        },
      },
    },
    order: [{ field: 'sort', direction: 'asc' }],
    fields: {
      id: column('item_id', 'id'),
      dictId: column('dict_id', 'id'),
      type: computed(() => sql`(select d.type from sys_dict d where d.dict_id = t.dict_id)`),
      value: column('value'),
      label: column('label'),
      labelEn: optionalText('label_en'),
      description: optionalText('description'),
      sort: column('sort', 'number'),
      remarks: optionalText('remarks'),
      system: readOnly(flag('is_system', '1', '0')),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      label: (text, reader) =>
        sql`(${contains('label')(text, reader)} or ${contains('label_en')(text, reader)} or ${contains('value')(text, reader)})`,
      dictId: (id) =>
        sql`t.dict_id = (select d.dict_id from sys_dict d where d.dict_id = ${id} and d.deleted_at is null)`,
    },
    unique: { sys_dict_item_value: ['value', 'item_taken'] },
    beforeCreate: ({ tx, body }) => checkDict(tx, body.dictId),
    async beforeUpdate({ tx, body, before }) {
      await checkDict(tx, before.dictId);
      if (before.system === '1' && body.value !== before.value) throw fieldError('value', 'item_fixed');
    },
    beforeRestore: ({ tx, before }) => checkDict(tx, before.dictId),
    afterChange: ({ tx, row }) => raiseVersion(tx, row.dictId),
    onChange: ({ tenantId }) => settings.announce({ tenantId, subject: 'dict' }),
  });

  route(getDictItems)(async ({ session, tenantId, params, request, reply }) => {
    const found = await db.tenant(tenantId, async (tx) => {
      const dict = await tx
        .selectFrom('sys_dict')
        .select(['dict_id', 'version'])
        .where('type', '=', params.type)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!dict) return null;
      return { dict, items: await stored.list(tx, session, { dictId: dict.dict_id }) };
    });
    const version = found ? `${found.dict.dict_id}-${found.dict.version}` : 'none';
    const etag = `"${tenantId}-${version}"`;
    reply.header('etag', etag);
    // With 304 the body is left out on its way.
    if (request.headers['if-none-match'] === etag) reply.code(304);
    return found?.items ?? [];
  });
}

async function checkDict(tx: Transaction<PlatformSchema>, id: Id): Promise<void> {
  const dict = await tx
    .selectFrom('sys_dict')
    .select('dict_id')
    .where('dict_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!dict) throw fieldError('dictId', 'dict_missing');
}

/** Changes the dictionary's ETag. */
async function raiseVersion(tx: Transaction<PlatformSchema>, dictId: Id): Promise<void> {
  await tx
    .updateTable('sys_dict')
    .set((eb) => ({ version: eb('version', '+', '1') }))
    .where('dict_id', '=', dictId)
    .execute();
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { routes } from '#server/core/http/routes.ts';
import { codeTable, listCodeTables, listUnknownCodes } from '#shared/contracts/codes/code-table.ts';
import { codeTable as en } from '#shared/i18n/en/codes/code-table.ts';
import { codeTable as zh } from '#shared/i18n/zh/codes/code-table.ts';
import type { CodesParts } from './codes-parts.ts';
import { findUnknownCodes } from './unknown-codes.ts';

export function mountCodeTables(app: FastifyInstance, parts: CodesParts): void {
  const { db, clock, sheetJobs, tables, heard } = parts;
  const route = routes(app);
  const stored = mountCrud(app, codeTable, {
    db,
    clock,
    table: 'code_table',
    idColumn: 'code_table_id',
    scope: tenantScope,
    sheets: { jobs: sheetJobs, labels: { zh: zh.field, en: en.field } },
    order: [{ field: 'name', direction: 'asc' }],
    fields: {
      id: column('code_table_id', 'id'),
      name: column('name'),
      vendor: optionalText('vendor'),
      note: optionalText('note'),
      codes: computed(
        () => sql`(select count(*)::int from vendor_code v
          where v.code_table_id = t.code_table_id and v.deleted_at is null)`,
        'number',
      ),
      machines: computed(
        () => sql`(select count(*)::int from machine m join department d on d.id = m.id
          where m.code_table_id = t.code_table_id and d.deleted_at is null)`,
        'number',
      ),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      name: (text, reader) => sql`(${contains('name')(text, reader)} or ${contains('vendor')(text, reader)})`,
    },
    unique: { code_table_name: ['name', 'code_table_taken'] },
    onChange: ({ tenantId }) => tables.reload(tenantId),
  });

  route(listCodeTables)(({ session, tenantId }) =>
    db.tenant(tenantId, async (tx) =>
      (await stored.list(tx, session)).map(({ id, name, vendor }) => ({ id, name, vendor })),
    ),
  );

  route(listUnknownCodes)(async ({ session, tenantId, query }) => {
    await heard.flush();
    return db.tenant(tenantId, (tx) =>
      findUnknownCodes(tx, { authority: session.authority, codeTableId: query.codeTableId ?? null }),
    );
  });
}

import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { tenantScope } from '#server/core/crud/data-scope.ts';
import { column, computed, optionalText, readOnly, time } from '#server/core/crud/fields.ts';
import { contains, equals } from '#server/core/crud/filters.ts';
import { mountCrud } from '#server/core/crud/mount-crud.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import { vendorCode } from '#shared/contracts/codes/vendor-code.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { vendorCode as en } from '#shared/i18n/en/codes/vendor-code.ts';
import { states as enStates } from '#shared/i18n/en/kit/states.ts';
import { vendorCode as zh } from '#shared/i18n/zh/codes/vendor-code.ts';
import { states as zhStates } from '#shared/i18n/zh/kit/states.ts';
import type { CodesParts } from './codes-parts.ts';

type Tx = Transaction<unknown>;

/** Ids are known to the program alone: spreadsheets name a table. */
const { codeTableId: _zh, ...zhLabels } = zh.field;
const { codeTableId: _en, ...enLabels } = en.field;

export function mountVendorCodes(app: FastifyInstance, parts: CodesParts): void {
  const { db, clock, sheetJobs, tables } = parts;
  mountCrud(app, vendorCode, {
    db,
    clock,
    table: 'vendor_code',
    idColumn: 'vendor_code_id',
    scope: tenantScope,
    sheets: {
      jobs: sheetJobs,
      labels: { zh: zhLabels, en: enLabels },
      choices: {
        category: { zh: zh.category, en: en.category },
        state: { zh: zhStates.short, en: enStates.short },
      },
    },
    order: [{ field: 'code', direction: 'asc' }],
    fields: {
      id: column('vendor_code_id', 'id'),
      codeTableId: column('code_table_id', 'id'),
      tableName: computed(
        () => sql`(select c.name from code_table c where c.code_table_id = t.code_table_id)`,
      ),
      code: column('code'),
      textZh: optionalText('text_zh'),
      textEn: optionalText('text_en'),
      state: column('state'),
      category: column('category'),
      isPlanned: column('is_planned', 'boolean'),
      adviceZh: optionalText('advice_zh'),
      adviceEn: optionalText('advice_en'),
      updateTime: time('updated_at'),
      updateBy: readOnly(column('updated_by')),
    },
    filters: {
      codeTableId: equals('code_table_id'),
      category: equals('category'),
      code: (text, reader) =>
        sql`(${contains('code')(text, reader)} or ${contains('text_zh')(text, reader)} or ${contains('text_en')(text, reader)})`,
    },
    unique: { vendor_code_code: ['code', 'code_taken'] },
    uniqueWithin: ['tableName'],
    async beforeCreate({ tx, body, values }) {
      const id = await tableOf(tx, body);
      await refuseTaken(tx, id, body.code);
      await refuseTooMany(tx, id);
      values.code_table_id = id;
    },
    onChange: ({ tenantId }) => tables.reload(tenantId),
  });
}

/** The table that a new code names by its id or its name. Locks it: what is counted below stays so. */
async function tableOf(
  tx: Tx,
  {
    codeTableId,
    tableName,
  }: { readonly codeTableId?: Id | undefined; readonly tableName?: string | null | undefined },
): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select code_table_id::text as id from code_table
    where deleted_at is null and ${codeTableId ? sql`code_table_id = ${codeTableId}` : sql`name = ${tableName ?? ''}`}
    for update`.execute(tx);
  if (!rows[0]) throw fieldError(codeTableId ? 'codeTableId' : 'tableName', 'code_table_missing');
  return rows[0].id;
}

/** Imports are checked before they are written: the index alone would refuse the whole file. */
async function refuseTaken(tx: Tx, tableId: Id, code: string): Promise<void> {
  const { rows } = await sql`select 1 from vendor_code
    where code_table_id = ${tableId} and code = ${code} and deleted_at is null`.execute(tx);
  if (rows.length > 0) throw fieldError('code', 'code_taken');
}

async function refuseTooMany(tx: Tx, tableId: Id): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from vendor_code
    where code_table_id = ${tableId} and deleted_at is null`.execute(tx);
  const limit = LIMITS.codesPerTableMax;
  if ((rows[0]?.count ?? 0) >= limit)
    throw failure('invalid_input', 'too many codes', { code: { key: 'too_many', params: { limit } } });
}

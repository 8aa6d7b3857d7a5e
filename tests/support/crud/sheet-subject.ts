import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { ExportSource, ImportTarget } from '#server/core/ports/sheets.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** A subject over the dictionaries' table, as the routes of a subject would offer it for export and import. */
interface DictRows {
  sys_dict: { dict_id: string; tenant_id: string; type: string; description: string };
}
type Tx = Transaction<DictRows>;

const Query = z.object({ type: z.string().max(64).optional() });

export const dictSource: ExportSource<DictRows, z.infer<typeof Query>> = {
  subject: 'sheetDict',
  permission: 'dict_view',
  query: Query,
  columns: (language) => [
    { key: 'id', header: 'ID', kind: 'text' },
    { key: 'type', header: language === 'zh' ? '类型' : 'Type', kind: 'text' },
    { key: 'description', header: language === 'zh' ? '描述' : 'Description', kind: 'text' },
    { key: 'at', header: language === 'zh' ? '时间' : 'Time', kind: 'date' },
  ],
  async page(tx, { query, after, size }) {
    let rows = tx.selectFrom('sys_dict').select(['dict_id', 'type', 'description']);
    if (query.type) rows = rows.where('type', 'like', `${query.type}%`);
    if (after) rows = rows.where('dict_id', '>', after);
    const page = await rows.orderBy('dict_id').limit(size).execute();
    return {
      rows: page.map(({ dict_id, type, description }) => ({
        id: dict_id,
        type,
        description,
        at: Date.UTC(2026, 10, 21, 16, 30),
      })),
      next: page.length < size ? null : (page.at(-1)?.dict_id ?? null),
    };
  },
  async count(tx, { query }) {
    const { total } = await tx
      .selectFrom('sys_dict')
      .select(sql<string>`count(*)`.as('total'))
      .where('type', 'like', `${query.type ?? ''}%`)
      .executeTakeFirstOrThrow();
    return Number(total);
  },
};

const Row = z.object({
  type: z.string().regex(/^[a-z_]+$/),
  description: z.string().max(20),
  count: z.coerce.number().int().max(100).optional(),
  at: z.string().optional(),
  state: z.string().optional(),
});

async function taken(tx: Tx, types: readonly string[]): Promise<Set<string>> {
  if (types.length === 0) return new Set();
  const rows = await tx
    .selectFrom('sys_dict')
    .select('type')
    .where('type', 'in', [...types])
    .execute();
  return new Set(rows.map(({ type }) => type));
}

export const dictTarget: ImportTarget<DictRows, z.infer<typeof Row>> = {
  subject: 'sheetDict',
  permission: 'dict_edit',
  row: Row,
  unique: [['type']],
  columns: (language) => {
    const isChinese = language === 'zh';
    const optional = { required: false, note: null } as const;
    return [
      { key: 'type', header: isChinese ? '类型' : 'Type', kind: 'text', required: true, note: 'a–z' },
      {
        key: 'description',
        header: isChinese ? '描述' : 'Description',
        kind: 'text',
        required: true,
        note: null,
      },
      { key: 'count', header: isChinese ? '数量' : 'Count', kind: 'number', ...optional },
      { key: 'at', header: isChinese ? '时间' : 'Time', kind: 'date', ...optional },
      {
        key: 'state',
        header: isChinese ? '状态' : 'State',
        kind: 'text',
        ...optional,
        options: [
          { value: '0', label: isChinese ? '启用' : 'On' },
          { value: '1', label: isChinese ? '停用' : 'Off' },
        ],
      },
    ];
  },
  async check(tx, _context, rows) {
    const used = await taken(
      tx,
      rows.map(({ row }) => row.type),
    );
    return rows
      .filter(({ row }) => used.has(row.type))
      .map(({ lineNum }) => ({ lineNum, field: 'type', key: 'name_taken' }));
  },
  async create(tx, { tenantId }, rows) {
    const ids: Id[] = [];
    for (const { row } of rows) {
      const { dict_id } = await tx
        .insertInto('sys_dict')
        .values({ tenant_id: tenantId, type: row.type, description: row.description } as never)
        .returning('dict_id')
        .executeTakeFirstOrThrow();
      ids.push(dict_id);
    }
    return ids;
  },
  async undo(tx, _context, ids) {
    const { numDeletedRows } = await tx
      .deleteFrom('sys_dict')
      .where('dict_id', 'in', [...ids])
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
};

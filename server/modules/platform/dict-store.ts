import type { Selectable, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Dict, DictItem, pageDictItems, pageDicts } from '#shared/contracts/dict.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { likeAnywhere, toOrder } from './paging.ts';
import type { PlatformSchema } from './schema.ts';

type Tx = Transaction<PlatformSchema>;
export type DictRow = Selectable<PlatformSchema['sys_dict']>;
export type DictItemRow = Selectable<PlatformSchema['sys_dict_item']>;

export function toDict(row: DictRow): Dict {
  return {
    id: row.dict_id,
    type: row.type,
    description: row.description,
    remarks: row.remarks,
    system: row.is_system ? '1' : '0',
    updateTime: row.updated_at.getTime(),
    updateBy: row.updated_by,
  };
}

export function toDictItem(row: DictItemRow, type: string): DictItem {
  return {
    id: row.item_id,
    dictId: row.dict_id,
    type,
    value: row.value,
    label: row.label,
    labelEn: row.label_en,
    description: row.description,
    sort: row.sort,
    remarks: row.remarks,
    system: row.is_system ? '1' : '0',
  };
}

/** A dictionary's items in their order; null when there is none of this type. */
export async function loadDictItems(
  tx: Tx,
  tenantId: Id,
  type: string,
): Promise<{ version: string; items: DictItem[] } | null> {
  const dict = await tx
    .selectFrom('sys_dict')
    .select(['dict_id', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('type', '=', type)
    .executeTakeFirst();
  if (!dict) return null;
  const rows = await tx
    .selectFrom('sys_dict_item')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('dict_id', '=', dict.dict_id)
    .orderBy('sort')
    .orderBy('item_id')
    .execute();
  return { version: `${dict.dict_id}-${dict.version}`, items: rows.map((row) => toDictItem(row, type)) };
}

const DICT_COLUMNS = {
  type: 'type',
  description: 'description',
  update_time: 'updated_at',
} as const satisfies Record<string, keyof DictRow>;

export async function pageOfDicts(
  tx: Tx,
  tenantId: Id,
  query: z.output<NonNullable<typeof pageDicts.query>>,
): Promise<{ rows: DictRow[]; total: number }> {
  let found = tx.selectFrom('sys_dict').where('tenant_id', '=', tenantId);
  if (query.type) found = found.where('type', 'ilike', likeAnywhere(query.type));
  if (query.description) found = found.where('description', 'ilike', likeAnywhere(query.description));
  const { total } = await found
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  let page = found.selectAll();
  for (const { column, direction } of toOrder(query)) page = page.orderBy(DICT_COLUMNS[column], direction);
  const rows = await page
    .orderBy('dict_id')
    .limit(query.size)
    .offset((query.current - 1) * query.size)
    .execute();
  return { rows, total: Number(total) };
}

export async function pageOfDictItems(
  tx: Tx,
  tenantId: Id,
  query: z.output<NonNullable<typeof pageDictItems.query>>,
): Promise<{ records: DictItem[]; total: number }> {
  const found = tx
    .selectFrom('sys_dict_item as i')
    .innerJoin('sys_dict as d', 'd.dict_id', 'i.dict_id')
    .where('i.tenant_id', '=', tenantId)
    .where('i.dict_id', '=', query.dictId);
  const { total } = await found
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  let page = found.selectAll('i').select('d.type');
  const order = toOrder(query);
  for (const { column, direction } of order) page = page.orderBy(`i.${column}`, direction);
  if (order.length === 0) page = page.orderBy('i.sort');
  const rows = await page
    .orderBy('i.item_id')
    .limit(query.size)
    .offset((query.current - 1) * query.size)
    .execute();
  return { records: rows.map((row) => toDictItem(row, row.type)), total: Number(total) };
}

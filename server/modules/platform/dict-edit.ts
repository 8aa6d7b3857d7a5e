import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { failure } from '#server/core/failure.ts';
import type { DictBody, DictItem, DictItemBody, DictItemUpdate, DictUpdate } from '#shared/contracts/dict.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Editor } from './change-context.ts';
import { type DictItemRow, type DictRow, toDictItem } from './dict-store.ts';
import { fieldFailure } from './field-texts.ts';
import type { PlatformSchema } from './schema.ts';

type Tx = Transaction<PlatformSchema>;

export async function addDict(tx: Tx, body: z.output<typeof DictBody>, editor: Editor): Promise<DictRow> {
  const row = await tx
    .insertInto('sys_dict')
    .values({
      tenant_id: editor.tenantId,
      type: body.type,
      description: body.description,
      remarks: body.remarks || null,
      is_system: false,
      created_by: editor.username,
      ...stamp(editor),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'type']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw fieldFailure('type', 'type_taken', editor.language);
  return row;
}

export async function changeDict(
  tx: Tx,
  body: z.output<typeof DictUpdate>,
  editor: Editor,
): Promise<DictRow> {
  const row = await tx
    .updateTable('sys_dict')
    .set({ description: body.description, remarks: body.remarks || null, ...stamp(editor) })
    .where('tenant_id', '=', editor.tenantId)
    .where('dict_id', '=', body.id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw failure('not_found');
  return row;
}

export async function dropDict(tx: Tx, tenantId: Id, id: Id): Promise<void> {
  const dict = await findDict(tx, tenantId, id);
  if (!dict) throw failure('not_found');
  if (dict.is_system) throw failure('system_record');
  await tx.deleteFrom('sys_dict').where('tenant_id', '=', tenantId).where('dict_id', '=', id).execute();
}

export async function addDictItem(tx: Tx, body: DictItemBody, editor: Editor): Promise<DictItem> {
  const dict = await findDict(tx, editor.tenantId, body.dictId);
  if (!dict) throw fieldFailure('dictId', 'dict_missing', editor.language);
  const row = await tx
    .insertInto('sys_dict_item')
    .values({
      tenant_id: editor.tenantId,
      dict_id: dict.dict_id,
      is_system: false,
      created_by: editor.username,
      ...toRow(body),
      ...stamp(editor),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'dict_id', 'value']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw fieldFailure('value', 'item_taken', editor.language);
  await raiseVersion(tx, dict, editor);
  return toDictItem(row, dict.type);
}

export async function changeDictItem(tx: Tx, body: DictItemUpdate, editor: Editor): Promise<DictItem> {
  const { before, dict } = await findItem(tx, editor.tenantId, body.id);
  if (before.is_system && body.value !== before.value)
    throw fieldFailure('value', 'item_fixed', editor.language);
  const taken = await tx
    .selectFrom('sys_dict_item')
    .select('item_id')
    .where('tenant_id', '=', editor.tenantId)
    .where('dict_id', '=', dict.dict_id)
    .where('value', '=', body.value)
    .where('item_id', '!=', body.id)
    .executeTakeFirst();
  if (taken) throw fieldFailure('value', 'item_taken', editor.language);
  const row = await tx
    .updateTable('sys_dict_item')
    .set({ ...toRow(body), ...stamp(editor) })
    .where('tenant_id', '=', editor.tenantId)
    .where('item_id', '=', body.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await raiseVersion(tx, dict, editor);
  return toDictItem(row, dict.type);
}

export async function dropDictItem(tx: Tx, id: Id, editor: Editor): Promise<void> {
  const { before, dict } = await findItem(tx, editor.tenantId, id);
  if (before.is_system) throw failure('system_record');
  await tx
    .deleteFrom('sys_dict_item')
    .where('tenant_id', '=', editor.tenantId)
    .where('item_id', '=', id)
    .execute();
  await raiseVersion(tx, dict, editor);
}

export async function findDict(tx: Tx, tenantId: Id, id: Id): Promise<DictRow | null> {
  const row = await tx
    .selectFrom('sys_dict')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('dict_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

async function findItem(tx: Tx, tenantId: Id, id: Id): Promise<{ before: DictItemRow; dict: DictRow }> {
  const before = await tx
    .selectFrom('sys_dict_item')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('item_id', '=', id)
    .executeTakeFirst();
  const dict = before ? await findDict(tx, tenantId, before.dict_id) : null;
  if (!before || !dict) throw failure('not_found');
  return { before, dict };
}

/** Changes the dictionary's ETag. */
async function raiseVersion(tx: Tx, dict: DictRow, editor: Editor): Promise<void> {
  await tx
    .updateTable('sys_dict')
    .set((eb) => ({ version: eb('version', '+', '1'), ...stamp(editor) }))
    .where('tenant_id', '=', editor.tenantId)
    .where('dict_id', '=', dict.dict_id)
    .execute();
}

function toRow(body: DictItemBody | DictItemUpdate) {
  return {
    value: body.value,
    label: body.label,
    label_en: body.labelEn || null,
    description: body.description || null,
    remarks: body.remarks || null,
    sort: body.sort,
  };
}

function stamp({ username, now }: Editor) {
  return { updated_at: now, updated_by: username };
}

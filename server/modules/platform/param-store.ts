import type { Selectable, Transaction } from 'kysely';
import type { z } from 'zod';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  MASKED_VALUE,
  type Param,
  ParamType,
  PUBLIC_PARAM_KEYS,
  type pageParams,
} from '#shared/contracts/param.ts';
import { likeAnywhere, toOrder } from './paging.ts';
import type { PlatformSchema } from './schema.ts';

type Tx = Transaction<PlatformSchema>;
export type ParamRow = Selectable<PlatformSchema['sys_param']>;

/** As it is sent; a secret only to whom it is `revealed`. */
export function toParam(row: ParamRow, isRevealed: boolean): Param {
  return {
    publicId: row.public_id,
    publicName: row.public_name,
    publicKey: row.public_key,
    publicValue: row.is_secret && !isRevealed ? MASKED_VALUE : row.public_value,
    status: row.is_active ? '0' : '1',
    validateCode: row.validate_code,
    system: row.is_system ? '1' : '0',
    publicType: ParamType.parse(row.public_type),
    isSecret: row.is_secret,
    updateTime: row.updated_at.getTime(),
    updateBy: row.updated_by,
  };
}

export function listAllParams(tx: Tx, tenantId: Id): Promise<ParamRow[]> {
  return tx
    .selectFrom('sys_param')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('public_key')
    .execute();
}

/** What every session may read. A secret is never public, whatever its key. */
export function listPublicParams(tx: Tx, tenantId: Id): Promise<ParamRow[]> {
  return tx
    .selectFrom('sys_param')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('public_key', 'in', [...PUBLIC_PARAM_KEYS])
    .where('is_active', '=', true)
    .where('is_secret', '=', false)
    .orderBy('public_key')
    .execute();
}

export async function findParam(tx: Tx, tenantId: Id, id: Id): Promise<ParamRow | null> {
  const row = await tx
    .selectFrom('sys_param')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('public_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

const SORT_COLUMNS = {
  public_name: 'public_name',
  public_key: 'public_key',
  public_type: 'public_type',
  update_time: 'updated_at',
} as const satisfies Record<string, keyof ParamRow>;

export async function pageOfParams(
  tx: Tx,
  tenantId: Id,
  query: z.output<NonNullable<typeof pageParams.query>>,
): Promise<{ rows: ParamRow[]; total: number }> {
  let found = tx.selectFrom('sys_param').where('tenant_id', '=', tenantId);
  if (query.publicName) found = found.where('public_name', 'ilike', likeAnywhere(query.publicName));
  if (query.publicKey) found = found.where('public_key', 'ilike', likeAnywhere(query.publicKey));
  if (query.publicType) found = found.where('public_type', '=', query.publicType);
  const { total } = await found
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  let page = found.selectAll();
  for (const { column, direction } of toOrder(query)) page = page.orderBy(SORT_COLUMNS[column], direction);
  const rows = await page
    .orderBy('public_id')
    .limit(query.size)
    .offset((query.current - 1) * query.size)
    .execute();
  return { rows, total: Number(total) };
}

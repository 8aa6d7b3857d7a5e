import { sql } from 'kysely';
import { onceInTransaction } from '#server/core/database/once-in-transaction.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What a user belongs to, by ids as forms send them, or by codes as they stand in spreadsheets. */
export interface SentPlace {
  readonly deptId?: Id | null | undefined;
  readonly deptCode?: string | null | undefined;
  readonly roleIds?: readonly Id[] | undefined;
  readonly roleCodes?: string | null | undefined;
  readonly postIds?: readonly Id[] | undefined;
  readonly postCodes?: string | null | undefined;
}

export interface FoundPlace {
  readonly deptId: Id | null;
  readonly roleIds: readonly Id[];
  readonly postIds: readonly Id[];
}

type Codes = 'department' | 'sys_role' | 'sys_post';

/** Finds what the codes name. Throws at the field of a code that names nothing. */
export async function findPlace(tx: AnyTransaction, sent: SentPlace): Promise<FoundPlace> {
  const [deptId = null] = sent.deptId
    ? [sent.deptId]
    : await findCodes(tx, 'department', 'deptCode', sent.deptCode);
  const roleIds = sent.roleIds ?? (await findCodes(tx, 'sys_role', 'roleCodes', sent.roleCodes));
  const postIds = sent.postIds ?? (await findCodes(tx, 'sys_post', 'postCodes', sent.postCodes));
  return { deptId, roleIds: [...new Set(roleIds)], postIds: [...new Set(postIds)] };
}

async function findCodes(
  tx: AnyTransaction,
  table: Codes,
  field: string,
  text: string | null | undefined,
): Promise<Id[]> {
  const codes = (text ?? '').split(/[\s,，、;；]+/).filter((code) => code !== '');
  if (codes.length === 0) return [];
  const ids = await codesOf(tx, table);
  return codes.map((code) => {
    const id = ids.get(code);
    if (id === undefined) throw fieldError(field, NOT_FOUND[table]);
    return id;
  });
}

const NOT_FOUND = {
  department: 'dept_not_reached',
  sys_role: 'role_not_held',
  sys_post: 'post_missing',
} as const;

function codesOf(tx: AnyTransaction, table: Codes): Promise<ReadonlyMap<string, Id>> {
  return onceInTransaction(tx, `codes ${table}`, () => loadCodes(tx, table));
}

const CODES = {
  department: sql`select id::text as id, code from department where deleted_at is null`,
  sys_role: sql`select role_id::text as id, code from sys_role`,
  sys_post: sql`select post_id::text as id, post_code as code from sys_post`,
} as const;

async function loadCodes(tx: AnyTransaction, table: Codes): Promise<ReadonlyMap<string, Id>> {
  const { rows } = await CODES[table].execute(withSchema<unknown>(tx));
  return new Map((rows as { id: Id; code: string }[]).map(({ id, code }) => [code, id]));
}

/** Writes the roles and the posts of a user. */
export async function writePlace(
  tx: AnyTransaction,
  { tenantId, userId, isNew }: { readonly tenantId: Id; readonly userId: Id; readonly isNew: boolean },
  { roleIds, postIds }: Pick<SentPlace, 'roleIds' | 'postIds'>,
): Promise<void> {
  const own = withSchema<unknown>(tx);
  if (roleIds) {
    const ids = [...roleIds];
    if (!isNew)
      await sql`delete from sys_user_role where user_id = ${userId} and not role_id = any(${ids}::bigint[])`.execute(
        own,
      );
    if (ids.length > 0)
      await sql`insert into sys_user_role (tenant_id, user_id, role_id)
      select ${tenantId}, ${userId}, unnest(${ids}::bigint[]) on conflict do nothing`.execute(own);
  }
  if (postIds) {
    const ids = [...postIds];
    if (!isNew)
      await sql`delete from sys_user_post where user_id = ${userId} and not post_id = any(${ids}::bigint[])`.execute(
        own,
      );
    if (ids.length > 0)
      await sql`insert into sys_user_post (tenant_id, user_id, post_id)
      select ${tenantId}, ${userId}, unnest(${ids}::bigint[]) on conflict do nothing`.execute(own);
  }
}

export async function refusePosts(tx: AnyTransaction, postIds: readonly Id[], field: string): Promise<void> {
  if (postIds.length === 0) return;
  const known = await onceInTransaction(tx, 'post ids', async () => {
    const { rows } = await sql<{ id: Id }>`select post_id::text as id from sys_post`.execute(
      withSchema<unknown>(tx),
    );
    return new Set(rows.map(({ id }) => id));
  });
  if (!postIds.every((id) => known.has(id))) throw fieldError(field, 'post_missing');
}

import { sql, type Transaction } from 'kysely';
import { userScope } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { failure } from '#server/core/failure.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { HeldBy, Holder } from '#shared/contracts/kit/holder.ts';
import type { RolesSchema } from './schema.ts';

const SHOWN_MAX = 200;
const HOLDINGS = {
  role: { table: 'sys_user_role', column: 'role_id', of: 'sys_role' },
  post: { table: 'sys_user_post', column: 'post_id', of: 'sys_post' },
};

/** How many users have the role or post of the row `t`. Removed users, who keep theirs to be restored, are not counted. */
export function countHolders(of: keyof typeof HOLDINGS) {
  const { table, column } = HOLDINGS[of];
  return sql<number>`(select count(*)::int from ${sql.table(table)} h join sys_user u on u.user_id = h.user_id
    where h.${sql.id(column)} = t.${sql.id(column)} and u.deleted_at is null)`;
}

/** Who has any of these roles or posts: names of those whom the reader reaches, and how many there are. */
export async function findHolders(
  tx: Transaction<RolesSchema>,
  reader: Reader,
  of: keyof typeof HOLDINGS,
  ids: readonly Id[],
): Promise<HeldBy> {
  const { table, column } = HOLDINGS[of];
  const held = sql`t.deleted_at is null and t.user_id in (select h.user_id from ${sql.table(table)} h
    where h.${sql.id(column)} = any(${[...ids]}::bigint[]))`;
  const scope = await userScope('user_id').condition(tx, reader, 'read');
  const { rows: holders } = await sql<Holder>`
    select t.user_id::text as "userId", t.username, t.nickname, d.name as "deptName", t.is_disabled as "isDisabled"
    from sys_user t left join department d on d.id = t.dept_id
    where ${held} and ${scope} order by t.nickname, t.user_id limit ${SHOWN_MAX}`.execute(tx);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from sys_user t where ${held}`.execute(tx);
  return { holders, total: rows[0]?.total ?? 0 };
}

/** The holders of one. Throws `not_found` where there is no such role or post. */
export async function listHolders(
  tx: Transaction<RolesSchema>,
  reader: Reader,
  kind: keyof typeof HOLDINGS,
  id: Id,
): Promise<HeldBy> {
  const { of, column } = HOLDINGS[kind];
  const { rows } = await sql`select from ${sql.table(of)} where ${sql.id(column)} = ${id}`.execute(tx);
  if (rows.length === 0) throw failure('not_found');
  return findHolders(tx, reader, kind, [id]);
}

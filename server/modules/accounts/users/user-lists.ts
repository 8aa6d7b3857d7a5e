import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { authorityOf } from '#server/core/access/user-rights.ts';
import { isAnyOf } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import { contains } from '#server/core/crud/filters.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { StoredUsers, UserParts } from '#server/modules/accounts/user.ts';
import {
  getUserDepartments,
  getUserDetails,
  getUserTree,
  giveRole,
  listUsers,
  moveUsers,
  pageUserInfo,
  type UserChoice,
  UserInfo,
} from '#shared/contracts/accounts/user.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentType } from '#shared/contracts/plant/department.ts';
import { EQUIPMENT_TYPES } from '#shared/domain/tree/department-places.ts';
import { buildTree, mapTree, type Tree } from '#shared/domain/tree/tree.ts';
import { usersScope } from './user-scope.ts';

type Tx = Transaction<AccountsSchema>;

/** Lists and trees of users, and changes of several at once. */
export function mountUserLists(
  app: FastifyInstance,
  { db }: Pick<UserParts, 'db'>,
  stored: StoredUsers,
): void {
  const route = routes(app);

  route(getUserDetails)(async ({ session, params }) => {
    const found = await db.tenant(session.tenantId, (tx) => stored.find(tx, session, params.id));
    if (!found) throw failure('not_found');
    return found;
  });

  route(pageUserInfo)(async ({ session, query }) => {
    const { rows, total } = await db.tenant(session.tenantId, (tx) => stored.page(tx, session, query));
    const records = rows.map((row) => UserInfo.parse(row));
    return { records, total, size: query.size, current: query.current };
  });

  route(listUsers)(({ session, query }) =>
    db.tenant(session.tenantId, (tx) => findUsers(tx, session, query)),
  );

  route(getUserDepartments)(({ session }) =>
    db.tenant(session.tenantId, async (tx) => {
      const rows = await departmentsOf(tx, session);
      const { rows: counted } = await sql<{ total: number; without: number }>`
        select count(*)::integer as total, (count(*) filter (where t.dept_id is null))::integer as without
        from sys_user as t where t.deleted_at is null
          and ${await usersScope.condition(tx, session, 'read')}`.execute(tx);
      const { total = 0, without = 0 } = counted[0] ?? {};
      const { isAll } = await authorityOf(tx, session.userId);
      const shown = mapTree(toTree(rows), (node, children: Tree<DepartmentRow>[]) => {
        const count = children.reduce((sum, child) => sum + child.count, node.count);
        const isShown = count > 0 || children.length > 0 || !EQUIPMENT_TYPES.includes(node.dtype);
        return isShown ? { ...node, count, children } : null;
      });
      return { tree: shown, total, withoutDepartment: isAll ? without : null };
    }),
  );

  route(getUserTree)(({ session }) =>
    db.tenant(session.tenantId, async (tx) => {
      const departments = (await departmentsOf(tx, session)).map((row) => ({
        id: `d${row.id}`,
        parentId: row.parentId === null ? null : `d${row.parentId}`,
        type: 'department' as const,
        name: row.name,
        nameEn: row.nameEn,
        username: null,
      }));
      const { rows: users } = await sql<{ id: Id; dept_id: Id | null; nickname: string; username: string }>`
        select t.user_id::text as id, t.dept_id::text as dept_id, t.nickname, t.username from sys_user as t
        where t.deleted_at is null and not t.is_disabled
          and ${await usersScope.condition(tx, session, 'read')}
        order by t.nickname, t.user_id`.execute(tx);
      const leaves = users.map(({ id, dept_id, nickname, username }) => ({
        id: `u${id}`,
        parentId: dept_id === null ? null : `d${dept_id}`,
        type: 'user' as const,
        name: nickname,
        nameEn: null,
        username,
      }));
      return mapTree(toTree([...departments, ...leaves]), (node, children: UserNode[]) =>
        node.type === 'user' || children.length > 0 ? { ...node, children } : null,
      );
    }),
  );

  route(moveUsers)(async ({ session, body, request }) => {
    await stored.updateMany({ session, request }, body.ids, () => ({ deptId: body.deptId }));
    return true;
  });

  route(giveRole)(async ({ session, body, request }) => {
    await stored.updateMany({ session, request }, body.ids, ({ roleIds }) => ({
      roleIds: [...new Set([...roleIds, body.roleId])],
    }));
    return true;
  });
}

type UserNode = Tree<{
  readonly id: string;
  readonly parentId: string | null;
  readonly type: 'department' | 'user';
  readonly name: string;
  readonly nameEn: string | null;
  readonly username: string | null;
}>;

/** Roots are rows whose parent is not among them: a reader need not reach what stands above. */
function toTree<Row extends { readonly id: string; readonly parentId: string | null }>(
  rows: readonly Row[],
): Tree<Row>[] {
  const ids = new Set(rows.map(({ id }) => id));
  return buildTree(rows, ({ parentId }) => parentId === null || !ids.has(parentId));
}

interface DepartmentRow {
  readonly id: Id;
  readonly parentId: Id | null;
  readonly name: string;
  readonly nameEn: string | null;
  readonly code: string;
  readonly dtype: DepartmentType;
  /** Users of the department itself. */
  readonly count: number;
}

/** The departments that the reader reaches, in display order. */
async function departmentsOf(tx: Tx, reader: Reader): Promise<DepartmentRow[]> {
  const { isAll, departmentIds } = await authorityOf(tx, reader.userId);
  const { rows } = await sql<DepartmentRow>`
    select d.id::text as id, d.parent_id::text as "parentId", d.name, d.name_en as "nameEn", d.code, d.dtype,
      coalesce(u.count, 0) as count
    from department d left join (
      select dept_id, count(*)::integer as count from sys_user where deleted_at is null group by dept_id
    ) u on u.dept_id = d.id
    where d.deleted_at is null and d.status <> 'draft'
      and ${isAll ? sql`true` : isAnyOf(sql.ref('d.id'), departmentIds)}
    order by d.sort, d.id`.execute(tx);
  return rows;
}

async function findUsers(
  tx: Tx,
  reader: Reader,
  { name, size }: { readonly name?: string | undefined; readonly size: number },
): Promise<UserChoice[]> {
  const isNamed = name
    ? sql`(${contains('nickname')(name, reader)} or ${contains('username')(name, reader)})`
    : sql`true`;
  const { rows } = await sql<UserChoice>`
    select t.user_id::text as id, t.username, t.nickname, d.name as "deptName", d.name_en as "deptNameEn"
    from sys_user as t left join department d on d.id = t.dept_id
    where t.deleted_at is null and not t.is_disabled and ${isNamed}
      and ${await usersScope.condition(tx, reader, 'read')}
    order by t.nickname, t.user_id limit ${size}`.execute(tx);
  return rows;
}

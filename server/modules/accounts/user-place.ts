import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { isAnyOf } from '#server/core/crud/data-scope.ts';
import { failure } from '#server/core/failure.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { SessionPrincipal } from '#server/core/principal.ts';
import { routes } from '#server/core/routes.ts';
import type { DepartmentNode, DepartmentType } from '#shared/contracts/department.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  getOwnerTree,
  getWarehouseTree,
  listUserOwners,
  listUserWarehouses,
  setUserOwners,
  setUserWarehouses,
} from '#shared/contracts/user-place.ts';
import { buildTree, filterTree } from '#shared/domain/tree.ts';
import type { AccountsSchema } from './schema.ts';
import type { StoredUsers, UserParts } from './user.ts';
import { lockManaged, lockUsers } from './user-guard.ts';
import { authorityOf } from './user-rights.ts';

type Tx = Transaction<AccountsSchema>;

/** What of a user is stored where. */
interface PlaceKind {
  readonly table: 'sys_user_warehouse' | 'sys_user_owner';
  readonly dtype: DepartmentType;
  /** Field of the body, and of the audit. */
  readonly field: 'lcwhIds' | 'ownerIds';
}
const WAREHOUSES: PlaceKind = { table: 'sys_user_warehouse', dtype: 'warehouse', field: 'lcwhIds' };
const OWNERS: PlaceKind = { table: 'sys_user_owner', dtype: 'company', field: 'ownerIds' };

/** The warehouses and owners of goods of users. Nobody is given one that the caller does not reach. */
export function mountUserPlaces(
  app: FastifyInstance,
  { db, clock }: Pick<UserParts, 'db' | 'clock'>,
  stored: StoredUsers,
): void {
  const route = routes(app);

  const treeOf =
    ({ dtype }: PlaceKind) =>
    async ({ session }: { readonly session: SessionPrincipal }) => {
      const rows = await db.tenant(session.tenantId, (tx) => reachedDepartments(tx, session));
      const ids = new Set(rows.map(({ id }) => id));
      const tree: DepartmentNode[] = buildTree(
        rows,
        ({ parentId }) => parentId === null || !ids.has(parentId),
      );
      return filterTree(tree, (node) => node.dtype === dtype);
    };

  const listOf =
    (kind: PlaceKind) =>
    ({ session, params }: { readonly session: SessionPrincipal; readonly params: { readonly id: Id } }) =>
      db.tenant(session.tenantId, async (tx) => {
        if (!(await stored.find(tx, session, params.id))) throw failure('user_not_found');
        return placesOf(tx, session, kind, params.id);
      });

  async function set(
    session: SessionPrincipal,
    kind: PlaceKind,
    userId: Id,
    ids: readonly Id[],
  ): Promise<boolean> {
    await db.tenant(session.tenantId, async (tx) => {
      await lockUsers(tx, session);
      const [user] = await lockManaged(tx, session, [userId]);
      const reached = new Set(
        (await reachedDepartments(tx, session)).flatMap(({ id, dtype }) =>
          dtype === kind.dtype ? [id] : [],
        ),
      );
      const after = [...new Set(ids)].sort();
      if (after.some((id) => !reached.has(id))) throw fieldError(kind.field, 'dept_not_reached');
      const before = await placesOf(tx, session, kind, userId);
      if (before.join() === after.join()) return;
      await tx
        .deleteFrom(kind.table)
        .where('user_id', '=', userId)
        .where('department_id', 'in', before.length > 0 ? before : ['0'])
        .execute();
      const rows = after.map((id) => ({ tenant_id: session.tenantId, user_id: userId, department_id: id }));
      if (rows.length > 0) await tx.insertInto(kind.table).values(rows).execute();
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'user',
        recordId: userId,
        recordName: user?.nickname ?? null,
        action: 'update',
        changes: { [kind.field]: { before, after } },
      });
    });
    return true;
  }

  route(getWarehouseTree)(treeOf(WAREHOUSES));
  route(getOwnerTree)(treeOf(OWNERS));
  route(listUserWarehouses)(listOf(WAREHOUSES));
  route(listUserOwners)(listOf(OWNERS));
  route(setUserWarehouses)(({ session, body }) => set(session, WAREHOUSES, body.userId, body.lcwhIds));
  route(setUserOwners)(({ session, body }) => set(session, OWNERS, body.userId, body.ownerIds));
}

type DepartmentRow = Omit<DepartmentNode, 'children'>;

async function reachedDepartments(tx: Tx, { userId }: SessionPrincipal): Promise<DepartmentRow[]> {
  const { isAll, departmentIds } = await authorityOf(tx, userId);
  const { rows } = await sql<DepartmentRow>`
    select d.id::text as id, d.parent_id::text as "parentId", d.name, d.name_en as "nameEn", d.code, d.dtype
    from department d where d.deleted_at is null and d.status <> 'draft'
      and ${isAll ? sql`true` : isAnyOf(sql.ref('d.id'), departmentIds)}
    order by d.sort, d.id`.execute(tx);
  return rows;
}

/** Of a user, as far as the reader reaches them; in the order of their ids. */
async function placesOf(tx: Tx, reader: SessionPrincipal, kind: PlaceKind, userId: Id): Promise<Id[]> {
  const { isAll, departmentIds } = await authorityOf(tx, reader.userId);
  const { rows } = await sql<{ id: Id }>`
    select p.department_id::text as id from ${sql.table(kind.table)} p
    join department d on d.id = p.department_id and d.deleted_at is null
    where p.user_id = ${userId} and ${isAll ? sql`true` : isAnyOf(sql.ref('p.department_id'), departmentIds)}`.execute(
    tx,
  );
  return rows.map(({ id }) => id).sort();
}

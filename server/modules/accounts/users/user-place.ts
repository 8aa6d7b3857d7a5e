import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { authorityOf } from '#server/core/access/user-rights.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { loadPartners } from '#server/core/crud/data-authority.ts';
import { isAnyOf } from '#server/core/crud/data-scope.ts';
import { failure } from '#server/core/failure.ts';
import { type FieldTextKey, fieldError } from '#server/core/field-error.ts';
import { routes } from '#server/core/http/routes.ts';
import type { AccountsSchema } from '#server/modules/accounts/schema.ts';
import type { StoredUsers, UserParts } from '#server/modules/accounts/user.ts';
import {
  getOwnerTree,
  getWarehouseTree,
  listUserOwners,
  listUserWarehouses,
  type OwnerNode,
  setUserOwners,
  setUserWarehouses,
} from '#shared/contracts/accounts/user-place.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DepartmentNode } from '#shared/contracts/plant/department.ts';
import { buildTree, filterTree } from '#shared/domain/tree/tree.ts';
import { revokeLowerEntry } from './user-entry.ts';
import { lockManaged, lockUsers } from './user-guard.ts';

type Tx = Transaction<AccountsSchema>;

/** Something that users are given, by where it is stored. */
interface PlaceKind {
  readonly table: 'sys_user_warehouse' | 'sys_user_partner';
  readonly column: 'department_id' | 'partner_id';
  /** Field of the body, and of the audit. */
  readonly field: 'lcwhIds' | 'ownerIds';
  readonly refusal: FieldTextKey;
  /** Ids that the caller reaches. */
  reachedIds(tx: Tx, caller: SessionPrincipal): Promise<ReadonlySet<Id>>;
}
const WAREHOUSES: PlaceKind = {
  table: 'sys_user_warehouse',
  column: 'department_id',
  field: 'lcwhIds',
  refusal: 'dept_not_reached',
  async reachedIds(tx, caller) {
    const rows = await reachedDepartments(tx, caller);
    return new Set(rows.flatMap(({ id, dtype }) => (dtype === 'warehouse' ? [id] : [])));
  },
};
const OWNERS: PlaceKind = {
  table: 'sys_user_partner',
  column: 'partner_id',
  field: 'ownerIds',
  refusal: 'partner_missing',
  reachedIds: async (tx, caller) => new Set((await reachedPartners(tx, caller)).map(({ id }) => id)),
};

/** The warehouses and owners of goods of users. Only those that the caller reaches can be given. */
export function mountUserPlaces(
  app: FastifyInstance,
  { db, clock, rights, sessions }: Pick<UserParts, 'db' | 'clock' | 'rights' | 'sessions'>,
  stored: StoredUsers,
): void {
  const route = routes(app);

  /** What is reached, below what is reached of it. */
  function treeOf<Row extends { readonly id: Id; readonly parentId: Id | null }>(rows: readonly Row[]) {
    const ids = new Set(rows.map(({ id }) => id));
    return buildTree(rows, ({ parentId }) => parentId === null || !ids.has(parentId));
  }

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
    const ended = await db.tenant(session.tenantId, async (tx) => {
      await lockUsers(tx, session);
      const [user] = await lockManaged(tx, session, [userId]);
      const reached = await kind.reachedIds(tx, session);
      const after = [...new Set(ids)].sort();
      if (after.some((id) => !reached.has(id))) throw fieldError(kind.field, kind.refusal);
      const before = await placesOf(tx, session, kind, userId);
      if (before.join() === after.join()) return [];
      const [table, column] = [sql.table(kind.table), sql.ref(kind.column)];
      await sql`delete from ${table} where user_id = ${userId} and ${isAnyOf(column, before)}`.execute(tx);
      await sql`insert into ${table} (tenant_id, user_id, ${column})
        select ${session.tenantId}, ${userId}, unnest(${after}::bigint[])`.execute(tx);
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'user',
        recordId: userId,
        recordName: user?.nickname ?? null,
        action: 'update',
        changes: { [kind.field]: { before, after } },
      });
      return revokeLowerEntry(tx, { clock, sessions }, session, userId);
    });
    sessions.announce(ended);
    rights.announce({ tenantId: session.tenantId, userIds: [userId] });
    return true;
  }

  route(getWarehouseTree)(async ({ session }) => {
    const rows = await db.tenant(session.tenantId, (tx) => reachedDepartments(tx, session));
    const tree: DepartmentNode[] = treeOf(rows);
    return filterTree(tree, (node) => node.dtype === 'warehouse');
  });
  route(getOwnerTree)(async ({ session }) =>
    treeOf(await db.tenant(session.tenantId, (tx) => reachedPartners(tx, session))),
  );
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

async function reachedPartners(tx: Tx, { userId }: SessionPrincipal): Promise<Omit<OwnerNode, 'children'>[]> {
  const partnerIds = await loadPartners(tx, userId);
  const { rows } = await sql<Omit<OwnerNode, 'children'>>`
    select p.id::text as id, p.parent_id::text as "parentId", p.code, p.name, p.name_en as "nameEn" from partner p
    where p.deleted_at is null and ${partnerIds === null ? sql`true` : isAnyOf(sql.ref('p.id'), partnerIds)}
    order by p.code`.execute(tx);
  return rows;
}

/** Of a user, as far as the reader reaches them; in the order of their ids. */
async function placesOf(tx: Tx, reader: SessionPrincipal, kind: PlaceKind, userId: Id): Promise<Id[]> {
  const reached = await kind.reachedIds(tx, reader);
  const { rows } = await sql<{ id: Id }>`
    select ${sql.ref(kind.column)}::text as id from ${sql.table(kind.table)}
    where user_id = ${userId} and ${isAnyOf(sql.ref(kind.column), reached)}`.execute(tx);
  return rows.map(({ id }) => id).sort();
}

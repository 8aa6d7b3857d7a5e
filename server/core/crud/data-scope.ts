import { type RawBuilder, sql } from 'kysely';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { type DataAuthority, loadDataAuthority } from './data-authority.ts';
import type { Reader } from './fields.ts';

/** `read`: to show rows. `change`: to change, remove or restore them. */
export type ScopeUse = 'read' | 'change';

/** Which rows of a table a caller reaches. Every query and every change of the kit takes one. */
export interface DataScope {
  /** A condition over the row `t`, made in the transaction of the query. */
  condition(tx: AnyTransaction, reader: Reader, use: ScopeUse): Promise<RawBuilder<unknown>>;
  /** Columns of a new row that say whose it is. */
  stamp(reader: Reader & { readonly deptId: Id | null }): Readonly<Record<string, unknown>>;
}

/** Records that belong to the tenant as a whole and are guarded by permissions; row-level security is their bound. */
export const tenantScope: DataScope = {
  condition: async () => sql`true`,
  stamp: () => ({}),
};

/** Records that belong to their creator and the creator's department, as far as the roles of a caller reach. */
export function ownedScope(columns: { readonly creator: string; readonly department: string }): DataScope {
  const creator = sql.ref(`t.${columns.creator}`);
  const department = sql.ref(`t.${columns.department}`);
  return {
    condition: (tx, reader) =>
      within(tx, reader, ({ departmentIds, isOwn }) => [
        isAnyOf(department, departmentIds),
        ...(isOwn ? [sql`${creator} = ${reader.userId}`] : []),
      ]),
    stamp: ({ userId, deptId }) => ({ [columns.creator]: userId, [columns.department]: deptId }),
  };
}

/**
 * Records of a department: of a line, a machine, a meter, or the department itself. They have no
 * owner: the data authority "own records" adds none. A row whose column is null belongs to the tenant: every caller reads
 * it, and callers who reach everything change it.
 */
export function departmentScope(column: string): DataScope {
  const department = sql.ref(`t.${column}`);
  return {
    condition: (tx, reader, use) =>
      within(tx, reader, ({ departmentIds }) => [
        isAnyOf(department, departmentIds),
        ...(use === 'read' ? [sql`${department} is null`] : []),
      ]),
    stamp: () => ({}),
  };
}

/**
 * Records that hold for several departments and all below them, such as shifts; without one, for the tenant. One reads
 * what holds for a department that one reaches, and changes what holds for such departments alone.
 */
export function placeScope(column: string): DataScope {
  const places = sql.ref(`t.${column}`);
  return {
    condition: (tx, reader, use) =>
      within(tx, reader, ({ departmentIds }) => {
        const reached = sql`${[...departmentIds]}::bigint[]`;
        return use === 'read'
          ? [sql`cardinality(${places}) = 0`, sql`${places} && ${withAbove(reached)}`]
          : [sql`cardinality(${places}) > 0 and ${places} <@ ${reached}`];
      }),
    stamp: () => ({}),
  };
}

/**
 * Records of a warehouse, which is a department, and, where `partners` names columns, of the partners in them: readers
 * who act for partners see only the records of one of these.
 */
export function warehouseScope(column: string, partners: readonly string[] = []): DataScope {
  const warehouse = sql.ref(`t.${column}`);
  return {
    async condition(tx, reader) {
      const authority = await loadDataAuthority(tx, reader);
      const { isAll, departmentIds, partnerIds } = authority;
      const isReached = isAll ? sql`true` : isAnyOf(warehouse, departmentIds);
      if (partnerIds === null || partners.length === 0) return isReached;
      const isTheirs = partners.map((name) => isAnyOf(sql.ref(`t.${name}`), partnerIds));
      return sql`(${isReached} and (${sql.join(isTheirs, sql` or `)}))`;
    },
    stamp: () => ({}),
  };
}

/** Partners: those that a reader acts for; readers who act for none see all. Who is no partner of the reader is read where `isOpen`. */
export function partnerScope(column: string, isOpen: RawBuilder<unknown>): DataScope {
  const partner = sql.ref(`t.${column}`);
  return {
    async condition(tx, reader, use) {
      const { partnerIds } = await loadDataAuthority(tx, reader);
      if (partnerIds === null) return sql`true`;
      const isTheirs = isAnyOf(partner, partnerIds);
      return use === 'read' ? sql`(${isTheirs} or ${isOpen})` : isTheirs;
    },
    stamp: () => ({}),
  };
}

/** Records about users: of those whose department is reached, and of the caller. Without a user: of the tenant. */
export function userScope(column: string): DataScope {
  const user = sql.ref(`t.${column}`);
  return {
    condition: (tx, reader) =>
      within(tx, reader, ({ departmentIds }) => [
        sql`${user} = ${reader.userId}`,
        sql`${user} in (select u.user_id from sys_user u where ${isAnyOf(sql.ref('u.dept_id'), departmentIds)})`,
      ]),
    stamp: () => ({}),
  };
}

/** True for callers who reach everything, else any of the conditions. */
async function within(
  tx: AnyTransaction,
  reader: Reader,
  ways: (authority: DataAuthority) => readonly RawBuilder<unknown>[],
): Promise<RawBuilder<unknown>> {
  const authority = await loadDataAuthority(tx, reader);
  return authority.isAll ? sql`true` : sql`(${sql.join(ways(authority), sql` or `)})`;
}

/** Whether an id is one of several; false for none. */
export function isAnyOf(id: RawBuilder<unknown>, ids: Iterable<Id>): RawBuilder<unknown> {
  return sql`${id} = any(${[...ids]}::bigint[])`;
}

/** Departments and all above them. */
function withAbove(departmentIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(with recursive above as (
      select d.id, d.parent_id from department d where d.id = any(${departmentIds})
      union
      select d.id, d.parent_id from department d join above a on d.id = a.parent_id
    ) select id from above)`;
}

import { type RawBuilder, sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
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
  /** How data authorities bound the rows; absent = they do not. */
  readonly bounds?: ScopeBounds;
}

/** What an explanation of a scope asks. */
export interface ScopeBounds {
  /** The condition over the row `t` for any authority. */
  condition(authority: DataAuthority, reader: Reader, use: ScopeUse): RawBuilder<unknown>;
  /** Ids of the departments that the row `t` belongs to, as an array; empty = of the tenant as a whole. */
  readonly departments: RawBuilder<unknown>;
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
    ...boundedBy(listOf(department), ({ departmentIds, isOwn }, reader) => [
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
export function departmentScope(column: string): DataScope & { readonly bounds: ScopeBounds } {
  const department = sql.ref(`t.${column}`);
  return boundedBy(listOf(department), ({ departmentIds }, _reader, use) => [
    isAnyOf(department, departmentIds),
    ...(use === 'read' ? [sql`${department} is null`] : []),
  ]);
}

/**
 * Records that hold for several departments and all below them, such as shifts; without one, for the tenant. One reads
 * what holds for a department that one reaches, and changes what holds for such departments alone.
 */
export function placeScope(column: string): DataScope {
  const places = sql.ref(`t.${column}`);
  return boundedBy(places, ({ departmentIds }, _reader, use) => {
    const reached = sql`${[...departmentIds]}::bigint[]`;
    return use === 'read'
      ? [sql`cardinality(${places}) = 0`, sql`${places} && ${withAbove(reached)}`]
      : [sql`cardinality(${places}) > 0 and ${places} <@ ${reached}`];
  });
}

/**
 * Records of a warehouse, which is a department, and, where `partners` names columns, of the partners in them: readers
 * who act for partners see only the records of one of these. A function says of an array of partners whether the row `t`
 * is theirs.
 */
export function warehouseScope(
  column: string,
  partners: readonly (string | ((partnerIds: RawBuilder<unknown>) => RawBuilder<unknown>))[] = [],
): DataScope & { readonly bounds: ScopeBounds } {
  const warehouse = sql.ref(`t.${column}`);
  return scopeOf({
    departments: listOf(warehouse),
    condition({ isAll, departmentIds, partnerIds }) {
      const isReached = isAll ? sql`true` : isAnyOf(warehouse, departmentIds);
      if (partnerIds === null || partners.length === 0) return isReached;
      const isTheirs = partners.map((one) =>
        typeof one === 'string'
          ? isAnyOf(sql.ref(`t.${one}`), partnerIds)
          : one(sql`${[...partnerIds]}::bigint[]`),
      );
      return sql`(${isReached} and (${sql.join(isTheirs, sql` or `)}))`;
    },
  });
}

/** Parts of other records, whose id is in `column`: reached as these are. */
export function partScope(
  whole: DataScope & { readonly bounds: ScopeBounds },
  { table, column }: { readonly table: string; readonly column: string },
): DataScope {
  const wholeId = sql.ref(`t.${column}`);
  const { bounds } = whole;
  return scopeOf({
    departments: sql`(select w.departments from (select t.id, ${bounds.departments} as departments
      from ${sql.table(table)} t) w where w.id = ${wholeId})`,
    condition: (authority, reader, use) =>
      sql`${wholeId} in (select t.id from ${sql.table(table)} t where ${bounds.condition(authority, reader, use)})`,
  });
}

/** Partners: those that a reader acts for; readers who act for none see all. Who is no partner of the reader is read where `isOpen`. */
export function partnerScope(column: string, isOpen: RawBuilder<unknown>): DataScope {
  const partner = sql.ref(`t.${column}`);
  return {
    async condition(tx, reader, use) {
      const { partnerIds } = await authorityFor(tx, reader, use);
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
  return boundedBy(
    sql`array(select u.dept_id from sys_user u where u.user_id = ${user} and u.dept_id is not null)`,
    ({ departmentIds }, reader) => [
      sql`${user} = ${reader.userId}`,
      sql`${user} in (select u.user_id from sys_user u where ${isAnyOf(sql.ref('u.dept_id'), departmentIds)})`,
    ],
  );
}

/** Everything for who reaches everything, else what any of the ways reaches. */
function boundedBy(
  departments: RawBuilder<unknown>,
  ways: (authority: DataAuthority, reader: Reader, use: ScopeUse) => readonly RawBuilder<unknown>[],
): DataScope & { readonly bounds: ScopeBounds } {
  return scopeOf({
    departments,
    condition: (authority, reader, use) =>
      authority.isAll ? sql`true` : sql`(${sql.join(ways(authority, reader, use), sql` or `)})`,
  });
}

function scopeOf(bounds: ScopeBounds): DataScope & { readonly bounds: ScopeBounds } {
  return {
    bounds,
    condition: async (tx, reader, use) => bounds.condition(await authorityFor(tx, reader, use), reader, use),
    stamp: () => ({}),
  };
}

/** The reader of a call that only reads. A screen has no roles: it sees what it was set to show. */
export function admittedReader(session: SessionPrincipal): Reader {
  return session.kind === 'program' ? session : { ...session, admitted: session.authority };
}

async function authorityFor(tx: AnyTransaction, reader: Reader, use: ScopeUse): Promise<DataAuthority> {
  return use === 'read' && reader.admitted ? reader.admitted : loadDataAuthority(tx, reader);
}

/** A department that may be null, as an array. */
export function listOf(department: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array_remove(array[${department}], null)`;
}

/** Whether an id is one of several; false for none. */
export function isAnyOf(id: RawBuilder<unknown>, ids: Iterable<Id>): RawBuilder<unknown> {
  return sql`${id} = any(${[...ids]}::bigint[])`;
}

/** Departments, given as an array, and all above them. */
export function withAbove(departmentIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(with recursive above as (
      select d.id, d.parent_id from department d where d.id = any(${departmentIds})
      union
      select d.id, d.parent_id from department d join above a on d.id = a.parent_id
    ) select id from above)`;
}

import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { EQUIPMENT_TYPES } from '#shared/domain/tree/department-places.ts';

/** Whose records a caller sees: the union of the data authorities of all roles, so a further role never takes away. */
export interface DataAuthority {
  readonly isAll: boolean;
  /** Every department that is reached, equipment below them included. */
  readonly departmentIds: ReadonlySet<Id>;
  /** The records that the caller created. */
  readonly isOwn: boolean;
  /** Whose goods and trucks are seen: partners that the caller acts for, and those below them. Null = everybody's. */
  readonly partnerIds: ReadonlySet<Id> | null;
}

export const ALL_DATA: DataAuthority = {
  isAll: true,
  departmentIds: new Set(),
  isOwn: true,
  partnerIds: null,
};

const NO_DATA: DataAuthority = {
  isAll: false,
  departmentIds: new Set(),
  isOwn: false,
  partnerIds: new Set(),
};

/** A `Reader`, as far as its data authority depends on it. */
interface ReaderOfData {
  readonly userId: Id;
  readonly kind?: string;
  readonly authority?: DataAuthority;
}

const isWall = ({ kind }: ReaderOfData): boolean => kind === 'screen';

/** Whether a department is reached; null is the tenant as a whole. */
export function reachesDepartment({ isAll, departmentIds }: DataAuthority, id: Id | null): boolean {
  return isAll || (id !== null && departmentIds.has(id));
}

/** The same text for the same authority. */
export function authorityKey({ isAll, isOwn, departmentIds, partnerIds }: DataAuthority): string {
  if (isAll && partnerIds === null) return 'all';
  const ids = createHash('sha256')
    .update(
      `${isAll ? 'all' : [...departmentIds].sort().join()};${partnerIds ? [...partnerIds].sort().join() : 'all'}`,
    )
    .digest('base64url');
  return `${isOwn ? 'own' : ''}${ids}`;
}

/** Whether a record that belongs to these partners is seen; null = it belongs to none. */
export function reachesPartner({ partnerIds }: DataAuthority, owners: readonly (Id | null)[]): boolean {
  return partnerIds === null || owners.some((id) => id !== null && partnerIds.has(id));
}

/** The departments that are given, without what is below them. */
export function dataOfDepartments(departmentIds: Iterable<Id>): DataAuthority {
  return { isAll: false, departmentIds: new Set(departmentIds), isOwn: false, partnerIds: null };
}

/** What stands below what: departments, and the machines of lines. */
const STANDING_BELOW: RawBuilder<unknown> = sql`(
  select id, parent_id, dtype from department
  union all select machine_id, line_id, 'machine' from line_machine
)`;
const isEquipment = () => sql`c.dtype = any(${[...EQUIPMENT_TYPES]}::text[])`;

/**
 * Reads `sys_role.ds_type` of a user's roles: 0 all, 1 departments that were chosen for the role, 2 the own department
 * and all below it, 3 the own department, 4 own records. Equipment belongs to the department above it, and a machine to
 * its line: with 1 and 3 it is reached too, other departments below are not. A user without a role reaches nothing.
 * Warehouses that a user was given are reached besides. A user who was given partners sees what is theirs, and one whose
 * roles are all for people of other companies sees nothing else. A wall has what it was admitted with: no user's.
 */
export async function loadDataAuthority(tx: AnyTransaction, reader: ReaderOfData): Promise<DataAuthority> {
  const { userId } = reader;
  if (isWall(reader)) return reader.authority ?? NO_DATA;
  const authority = await computeAuthority(
    tx,
    sql`select role_id from sys_user_role where user_id = ${userId}`,
    sql`(select dept_id from sys_user where user_id = ${userId})`,
    sql`select department_id from sys_user_warehouse where user_id = ${userId}`,
  );
  return { ...authority, partnerIds: await loadPartners(tx, userId) };
}

/** The partners that a user acts for, with those below them; null = everybody's goods are seen. */
export async function loadPartners(tx: AnyTransaction, userId: Id): Promise<ReadonlySet<Id> | null> {
  const { rows } = await sql<{ partners: Id[]; is_external: boolean }>`
    select array(select id::text from (${actedFor(sql`${userId}::bigint`)}) acted) as partners,
      ${IS_EXTERNAL(sql`${userId}::bigint`)} as is_external`.execute(withSchema<unknown>(tx));
  const { partners = [], is_external = false } = rows[0] ?? {};
  return partners.length > 0 || is_external ? new Set(partners) : null;
}

/** The ids of the partners that a user acts for, with those below them. */
function actedFor(userId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with recursive acted (id) as (
      select partner_id from sys_user_partner where user_id = ${userId}
      union
      select p.id from partner p join acted a on p.parent_id = a.id
    ) select id from acted`;
}

/** Whether a reader sees goods of the owner in a column, as `loadDataAuthority` says: for sums inside of a query. */
export function seesGoodsOf(reader: ReaderOfData, owner: RawBuilder<unknown>): RawBuilder<boolean> {
  const { userId } = reader;
  // The goods of partners bound people, and a wall belongs to none of them.
  if (isWall(reader)) return sql<boolean>`true`;
  const user = sql`${userId}::bigint`;
  return sql<boolean>`(not ${isPartnerBound(user)} or coalesce(${owner} in (${actedFor(user)}), false))`;
}

/** Whether a user has roles and all of them are for people of other companies. */
const IS_EXTERNAL = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  select bool_and(r.kind = 'external') from sys_user_role ur join sys_role r on r.role_id = ur.role_id
  where ur.user_id = ${userId}), false)`;

/** Whether the goods that a user sees are bounded: see `loadDataAuthority`. */
export function isPartnerBound(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from sys_user_partner up where up.user_id = ${userId}) or ${IS_EXTERNAL(userId)})`;
}

/** The authority that these roles and warehouses would give a user of this department, who acts for no partner. */
export function loadAuthorityOf(
  tx: AnyTransaction,
  place: {
    readonly roleIds: readonly Id[];
    readonly deptId: Id | null;
    readonly warehouseIds: readonly Id[];
  },
): Promise<DataAuthority> {
  return computeAuthority(
    tx,
    sql`select unnest(${[...place.roleIds]}::bigint[])`,
    sql`${place.deptId}::bigint`,
    sql`select unnest(${[...place.warehouseIds]}::bigint[])`,
  );
}

async function computeAuthority(
  tx: AnyTransaction,
  roleIds: RawBuilder<unknown>,
  deptId: RawBuilder<unknown>,
  warehouseIds: RawBuilder<unknown>,
): Promise<DataAuthority> {
  const { rows } = await sql<{ types: number[]; departments: Id[] }>`
    with recursive own as (
      select r.role_id, r.ds_type from sys_role r where r.role_id in (${roleIds})
    ), reached (id, is_deep) as (
      select home.id, own.ds_type = 2 from (select ${deptId} as id) home, own
      where home.id is not null and own.ds_type in (2, 3)
      union
      select rd.department_id, false from own join sys_role_department rd on rd.role_id = own.role_id
      where own.ds_type = 1
      union
      select granted.id, false from (${warehouseIds}) granted (id)
      union
      select c.id, r.is_deep from reached r join ${STANDING_BELOW} c on c.parent_id = r.id
      where r.is_deep or ${isEquipment()}
    )
    select array(select distinct ds_type from own) as types,
      case when exists (select from own where ds_type = 0) then '{}'
        else array(select distinct id::text from reached) end as departments`.execute(
    withSchema<unknown>(tx),
  );
  const { types = [], departments = [] } = rows[0] ?? {};
  if (types.includes(0)) return ALL_DATA;
  return {
    isAll: false,
    departmentIds: new Set(departments),
    isOwn: types.includes(4),
    partnerIds: null,
  };
}

/** A wall sees its target and what stands below it, whatever its board; without a target, all of the plant. */
export async function loadScreenAuthority(tx: AnyTransaction, sessionId: Id): Promise<DataAuthority> {
  const { rows } = await sql<{ is_bounded: boolean; departments: Id[] }>`
    with recursive target as (
      select target_id as id from screen where session_id = ${sessionId} and target_id is not null
    ), reached (id) as (
      select id from target
      union
      select c.id from reached r join ${STANDING_BELOW} c on c.parent_id = r.id where ${isEquipment()}
    )
    select exists (select from target) as is_bounded, array(select id::text from reached) as departments`.execute(
    withSchema<unknown>(tx),
  );
  return rows[0]?.is_bounded ? dataOfDepartments(rows[0].departments) : ALL_DATA;
}

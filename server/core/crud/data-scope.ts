import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Reader } from './fields.ts';

/** Whose records a user sees, from the data authorities of all roles of the user: a further role never takes away. */
export interface DataAuthority {
  readonly isAll: boolean;
  readonly departmentIds: readonly Id[];
  /** The records that the user created. */
  readonly isOwn: boolean;
}

export interface DataAuthorities {
  of(tx: Transaction<never>, reader: Reader): Promise<DataAuthority>;
}

/** Which rows of a table a caller reaches. Every query of the kit asks for it. */
export interface DataScope {
  /** A condition over `t`, read in the transaction of the query. */
  condition(tx: Transaction<never>, reader: Reader): Promise<RawBuilder<unknown>>;
  /** Columns of a new row that say whose it is. */
  stamp(reader: Reader & { readonly deptId: Id | null }): Readonly<Record<string, unknown>>;
}

/** Records that belong to the tenant as a whole and are guarded by permissions; row-level security is their bound. */
export const tenantScope: DataScope = {
  condition: async () => sql`true`,
  stamp: () => ({}),
};

/** Records that belong to their creator and the creator's department. */
export function ownedScope(
  authorities: DataAuthorities,
  columns: { readonly creator: string; readonly department: string },
): DataScope {
  const creator = sql.ref(`t.${columns.creator}`);
  const department = sql.ref(`t.${columns.department}`);
  return {
    async condition(tx, reader) {
      const { isAll, departmentIds, isOwn } = await authorities.of(tx, reader);
      if (isAll) return sql`true`;
      const parts = [
        ...(isOwn ? [sql`${creator} = ${reader.userId}`] : []),
        ...(departmentIds.length > 0 ? [sql`${department} in (${sql.join(departmentIds)})`] : []),
      ];
      return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
    },
    stamp: ({ userId, deptId }) => ({ [columns.creator]: userId, [columns.department]: deptId }),
  };
}

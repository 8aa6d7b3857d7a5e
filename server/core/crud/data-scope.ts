import { type RawBuilder, sql } from 'kysely';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { loadDataAuthority } from './data-authority.ts';
import type { Reader } from './fields.ts';

/** Which rows of a table a caller reaches. Every query and every change of the kit takes one. */
export interface DataScope {
  /** A condition over the row `t`, made in the transaction of the query. */
  condition(tx: AnyTransaction, reader: Reader): Promise<RawBuilder<unknown>>;
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
    async condition(tx, reader) {
      const { isAll, departmentIds, isOwn } = await loadDataAuthority(tx, reader);
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

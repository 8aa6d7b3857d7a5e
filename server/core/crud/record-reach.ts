import { type RawBuilder, sql } from 'kysely';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { type DataScope, departmentScope, tenantScope } from './data-scope.ts';
import type { Reader } from './fields.ts';

/** Which readers reach the record that something names by its subject and id, such as an entry of the operation log. */
export interface RecordReach {
  /**
   * Whether the record is there and the reader reaches it. `id`: an SQL text, which may be null or no number. Null = the
   * records belong to the tenant as a whole: every reader of an entry that names them reaches all of them, removed ones too.
   */
  condition(tx: AnyTransaction, reader: Reader, id: RawBuilder<unknown>): Promise<RawBuilder<unknown> | null>;
}

/** Of a subject without departments that the kit does not mount. */
export const TENANTS_RECORDS: RecordReach = { condition: async () => null };

/** The records of a table, as the scope of their list says. `idColumn` is a number, unless the scope is the tenant's. */
export function recordReach({
  table,
  idColumn,
  scope,
  isSoftDeleted,
}: {
  readonly table: string;
  readonly idColumn: string;
  readonly scope: DataScope;
  readonly isSoftDeleted: boolean;
}): RecordReach {
  if (scope === tenantScope) return TENANTS_RECORDS;
  return {
    async condition(tx, reader, id) {
      const reached = await scope.condition(tx, reader, 'read');
      const present = isSoftDeleted ? sql`t.deleted_at is null` : sql`true`;
      // `t` may be a row of the query around this one: it is read before the table takes the name.
      return sql`exists (
        select from (select case when ${id} ~ '^[0-9]{1,18}$' then (${id})::bigint end as id) named
        cross join lateral (
          select from ${sql.table(table)} t where ${sql.ref(`t.${idColumn}`)} = named.id and ${present} and ${reached}
        ) found)`;
    },
  };
}

/** Records whose id is that of their department: a line, a machine, a warehouse. */
export const DEPARTMENTS_RECORDS = recordReach({
  table: 'department',
  idColumn: 'id',
  scope: departmentScope('id'),
  isSoftDeleted: true,
});

import { type RawBuilder, sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Crud } from '#shared/contracts/kit/crud.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { DataAuthority } from './data-authority.ts';
import type { DataScope, ScopeUse } from './data-scope.ts';
import type { Fields, Reader } from './fields.ts';
import { containsText } from './filters.ts';
import type { RowValues } from './rows.ts';

const FOUND_MAX = 20;

/** How records are named, and which permissions are needed to read and to change them. */
type ScopedSubject = Pick<Crud, 'access' | 'nameField' | 'isSoftDeleted'>;

/** The records of a subject that data authorities bound, for explanations of who reaches which. */
export interface ScopedRecords {
  readonly access: Crud['access'];
  /** Records whose name contains the text, as far as the reader reaches them. */
  search(tx: AnyTransaction, reader: Reader, text: string): Promise<readonly ScopedRecord[]>;
  /** Null where there is none that the reader reaches. */
  find(tx: AnyTransaction, reader: Reader, id: string): Promise<FoundRecord | null>;
  /** Whether a user with this authority reaches a record. */
  isReached(
    tx: AnyTransaction,
    id: string,
    by: { readonly reader: Reader; readonly authority: DataAuthority; readonly use: ScopeUse },
  ): Promise<boolean>;
}

export interface ScopedRecord {
  readonly id: string;
  readonly name: string;
  /** Null where the subject has no English names, or the record none. */
  readonly nameEn: string | null;
}

export interface FoundRecord extends ScopedRecord {
  /** Departments that it belongs to; none = the tenant as a whole. */
  readonly departmentIds: readonly Id[];
}

/** Null for a subject whose records belong to the tenant as a whole. */
export function createScopedRecords(
  subject: ScopedSubject,
  table: {
    readonly table: string;
    readonly idColumn: string;
    readonly fields: Fields<RowValues>;
    readonly scope: DataScope;
  },
): ScopedRecords | null {
  const { scope } = table;
  const { bounds } = scope;
  if (!bounds) return null;
  const id = sql.ref(`t.${table.idColumn}`);
  const nameOf = (reader: Reader) =>
    sql`(${table.fields[subject.nameField]?.expression(reader) ?? id})::text`;
  const nameEnOf = (reader: Reader) => table.fields.nameEn?.expression(reader) ?? sql`null::text`;
  const present = subject.isSoftDeleted ? sql`t.deleted_at is null` : sql`true`;

  async function select(
    tx: AnyTransaction,
    reader: Reader,
    conditions: readonly RawBuilder<unknown>[],
  ): Promise<FoundRecord[]> {
    const { rows } = await sql<{ id: string; name: string | null; nameEn: string | null; departments: Id[] }>`
      select ${id}::text as id, ${nameOf(reader)} as name, ${nameEnOf(reader)} as "nameEn", (${bounds?.departments})::text[] as departments
      from ${sql.table(table.table)} t where ${sql.join([present, ...conditions], sql` and `)}
      order by 2, 1 limit ${FOUND_MAX}`.execute(withSchema<unknown>(tx));
    return rows.map(({ departments, ...row }) => ({
      id: row.id,
      name: row.name ?? row.id,
      nameEn: row.nameEn,
      departmentIds: departments,
    }));
  }

  return {
    access: subject.access,
    async search(tx, reader, text) {
      const reached = await scope.condition(tx, reader, 'read');
      const names = sql`concat_ws(' ', ${nameOf(reader)}, ${nameEnOf(reader)})`;
      return select(tx, reader, [reached, containsText(names, text)]);
    },
    async find(tx, reader, wanted) {
      const reached = await scope.condition(tx, reader, 'read');
      const [found] = await select(tx, reader, [reached, sql`${id}::text = ${wanted}`]);
      return found ?? null;
    },
    async isReached(tx, wanted, { reader, authority, use }) {
      const reached = bounds.condition(authority, reader, use);
      return (await select(tx, reader, [reached, sql`${id}::text = ${wanted}`])).length > 0;
    },
  };
}

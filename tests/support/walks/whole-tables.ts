import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';

export type WholeTables = Readonly<Record<string, readonly string[]>>;

/**
 * What the server works out of readings in its own time, whoever asks for what; and its notes of changed rows of the
 * warehouse and of changed rights, which it removes some minutes later: the rows themselves are read; checks of cameras.
 */
const DERIVED =
  /^(?:machine_presence|metric_(?:latest|dirty|minute|hour|rollup_mark)|warehouse_change|rights_change|camera_check|(?:line|machine)_shift_fact|shift_fact_mark)$/;

/** The same of single rows: tasks that the watch over a tenant raises. */
const DERIVED_ROWS: Readonly<Record<string, ReturnType<typeof sql>>> = {
  msg_task: sql`task_key like 'watch:%'`,
};

/** Written some time after the call that it is about, in any table. */
const WRITTEN_LATER = 'last_used_at_ms';

/** The same of single tables: how far the sending of a message is; when hours and minutes were worked out of readings. */
const WRITTEN_LATER_IN: Readonly<Record<string, readonly string[]>> = {
  alarm_delivery: ['status', 'attempts', 'due_at', 'sent_at', 'reason', 'problem'],
  metric_series: ['revision'],
};

type Tables = { rows: { name: string; columns: string[] }[] };

/** Every row of every table that is not this tenant's, as text. */
export async function rowsNotOf(server: TestServer, tenantId: Id): Promise<WholeTables> {
  return readRows(server, 'tenant_id', (column) => sql`${column} is distinct from $1`, tenantId);
}

/** Every row, of every table that knows users, of this one. */
export async function rowsOfUser(server: TestServer, userId: Id): Promise<WholeTables> {
  return readRows(server, 'user_id', (column) => sql`${column} = $1`, userId);
}

/** Columns of which a database keeps the statement: to plan a hundred tables takes longer than to read them. */
const prepared = new WeakMap<Database, Set<string>>();

async function readRows(
  { db }: TestServer,
  column: string,
  where: (column: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>,
  id: Id,
): Promise<WholeTables> {
  const known = prepared.get(db) ?? new Set();
  prepared.set(db, known);
  return db.platform(async (tx) => {
    const name = sql.raw(`rows_by_${column}`);
    if (!known.has(column))
      await sql`prepare ${name} (bigint) as ${await statementOf(tx, column, where)}`.execute(tx);
    known.add(column);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    const { rows } = await sql<{ name: string; row: string }>`execute ${name} (${sql.lit(id)})`.execute(tx);
    const byTable = Map.groupBy(rows, (row) => row.name);
    return Object.fromEntries([...byTable].map(([table, found]) => [table, found.map(({ row }) => row)]));
  });
}

async function statementOf(
  tx: Transaction<unknown>,
  column: string,
  where: (column: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>,
) {
  const tables: Tables = await sql<Tables['rows'][number]>`
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname order by c.relname`.execute(tx);
  const read = tables.rows
    .filter(({ name, columns }) => columns.includes(column) && !DERIVED.test(name))
    .map(
      ({ name, columns }) => sql`select ${sql.lit(name)} as name, ${textOf(name, columns)} as row
        from ${sql.table(name)} t where ${where(sql.ref(column))} and not (${DERIVED_ROWS[name] ?? sql`false`})`,
    );
  return sql`${sql.join(read, sql` union all `)} order by 1, 2`;
}

/** A row as text; JSON, which takes twice as long, only where a column is left out. */
function textOf(name: string, columns: readonly string[]): ReturnType<typeof sql> {
  const later = columns.filter((column) =>
    [WRITTEN_LATER, ...(WRITTEN_LATER_IN[name] ?? [])].includes(column),
  );
  return later.length > 0 ? sql`(to_jsonb(t) - ${sql.lit(`{${later}}`)}::text[])::text` : sql`t::text`;
}

/**
 * The portable form of a database: lines that either kind writes and reads. `#{"migrations":[…]}` first, then
 * `#{"partition":…}`, then `#{"table":…}` followed by its rows as JSON objects (PostgreSQL's own `row_to_json`, so int8,
 * bytea and times keep their exact text), then `#{"sequence":…}`, last `#{"rows":N}`.
 */
import type { Migration } from '#server/core/ports/database.ts';
import { type AppliedMigration, inStepsOfToday, sha256Of } from './sql-migrations.ts';

/** A transaction that takes SQL text. Without parameters several statements may be given; the last one's rows come back. */
export type RunSql = (
  text: string,
  parameters?: readonly unknown[],
) => Promise<readonly Record<string, unknown>[]>;

/** What is in memory at once while a table is read: as many rows as have about this length, by those read before. */
const DUMP_CHARACTERS = 4 * 1024 * 1024;
const DUMP_ROWS_MAX = 1_000;
const DUMP_ROWS_FIRST = 10;
const LOAD_BYTES = 512 * 1024;

interface Partition {
  readonly name: string;
  readonly parent: string;
  readonly bound: string;
}

/** A table whose comment says so holds what means nothing in another database, such as numbers of transactions. */
const TABLES = `
select c.relname as name from pg_class c
where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname <> 'linewall_migration'
  and coalesce(obj_description(c.oid, 'pg_class'), '') <> 'of this database alone' order by 1`;
const PARTITIONS = `
select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
where c.relnamespace = current_schema()::regnamespace and c.relispartition and c.relkind = 'r' order by c.oid`;
const SEQUENCES = `select sequencename as name from pg_sequences where schemaname = current_schema() order by 1`;
const FOREIGN_KEYS = `
select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`;

/** Writes everything as lines. The caller gives a repeatable-read transaction that sees all tenants. */
export async function dumpRows(run: RunSql, write: (line: string) => Promise<void>): Promise<void> {
  const migrations = await run('select name, sha256 from linewall_migration order by name');
  await write(toControl({ migrations }));
  for (const partition of await run(PARTITIONS)) await write(toControl({ partition }));
  let total = 0;
  for (const { name } of await run(TABLES)) {
    await write(toControl({ table: name }));
    await run(
      `declare linewall_dump no scroll cursor for select row_to_json(t)::text as line from ${quoted(name)} t`,
    );
    for (let wanted = DUMP_ROWS_FIRST; ; ) {
      const rows = await run(`fetch ${wanted} from linewall_dump`);
      let characters = 0;
      for (const { line } of rows) {
        // Outside of strings a line break in JSON is only white space; inside it is escaped.
        const text = String(line).replaceAll('\n', ' ');
        characters += text.length;
        await write(text);
      }
      total += rows.length;
      if (rows.length < wanted) break;
      const fitting = Math.floor((DUMP_CHARACTERS * rows.length) / characters);
      wanted = Math.max(1, Math.min(fitting, DUMP_ROWS_MAX));
    }
    await run('close linewall_dump');
  }
  for (const { name } of await run(SEQUENCES)) {
    const [state] = await run(`select last_value::text as value, is_called as called from ${quoted(name)}`);
    await write(toControl({ sequence: name, ...state }));
  }
  await write(toControl({ rows: total }));
}

/** The steps of today that make a dump's schema. Throws when this version does not know them. */
export function migrationsOf(firstLine: string, known: readonly Migration[]): Migration[] {
  if (!firstLine.startsWith('#{"migrations":'))
    throw new Error('the file does not begin like a Linewall backup');
  const head: { migrations: AppliedMigration[] } = JSON.parse(firstLine.slice(1));
  return inStepsOfToday(known, head.migrations).map(({ name, sha256 }) => {
    const migration = known.find((candidate) => candidate.name === name);
    if (!migration) throw new Error(`the backup was made by a newer version: it holds migration ${name}`);
    if (sha256Of(migration) !== sha256) throw new Error(`the backup was made with another migration ${name}`);
    return migration;
  });
}

/** Loads the lines after the first into a schema that the dump's own migrations have just made. */
export async function loadRows(run: RunSql, lines: AsyncIterable<string>): Promise<void> {
  const foreignKeys = await run(FOREIGN_KEYS);
  // Dropped and made again: a tree refers to itself, and no order of rows would please it.
  for (const { table, name } of foreignKeys) await run(`alter table ${table} drop constraint ${name}`);
  for (const { name } of await run(TABLES)) await run(`truncate ${quoted(name)} cascade`);
  const table = createTableLoader(run);
  let expected: number | null = null;
  for await (const line of lines) {
    if (!line.startsWith('#')) {
      await table.add(line);
      continue;
    }
    await table.flush();
    const control: {
      table?: string;
      partition?: Partition;
      sequence?: string;
      value?: string;
      called?: boolean;
      rows?: number;
    } = JSON.parse(line.slice(1));
    if (control.table) await table.begin(control.table);
    else if (control.partition) await addPartition(run, control.partition);
    else if (control.sequence)
      await run('select setval($1::regclass, $2::bigint, $3::boolean)', [
        quoted(control.sequence),
        control.value,
        control.called,
      ]);
    else if (control.rows !== undefined) expected = control.rows;
  }
  if (expected === null) throw new Error('the backup is cut off: its last line is missing');
  if (expected !== table.count())
    throw new Error(`the backup says ${expected} rows and holds ${table.count()}`);
  for (const { table: owner, name, definition } of foreignKeys)
    await run(`alter table ${owner} add constraint ${name} ${definition}`);
}

function toControl(value: Record<string, unknown>): string {
  return `#${JSON.stringify(value)}`;
}

async function addPartition(run: RunSql, { name, parent, bound }: Partition): Promise<void> {
  const [existing] = await run('select to_regclass($1)::text as name', [quoted(name)]);
  if (!existing?.name) await run(`create table ${quoted(name)} partition of ${quoted(parent)} ${bound}`);
}

function createTableLoader(run: RunSql) {
  let insert = '';
  let rows: string[] = [];
  let bytes = 0;
  let count = 0;
  const loader = {
    count: () => count,
    async begin(name: string) {
      const columns = await run(
        `select quote_ident(column_name) as name, quote_ident(table_schema) as schema,
           data_type in ('json', 'jsonb') and is_nullable = 'NO' as "isJson" from information_schema.columns
         where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
        [name],
      );
      if (columns.length === 0)
        throw new Error(`the backup holds table ${name}, which its migrations do not make`);
      const list = columns.map(({ name: column }) => column).join(', ');
      // The whole of a column may be a null of JSON, which is read as NULL.
      const read = columns.map(({ name: column, isJson }) =>
        isJson ? `coalesce(${column}, 'null')` : column,
      );
      // With its schema: a table named like a type of PostgreSQL (line, box …) would be taken for that type.
      const schema = columns[0]?.schema;
      insert = `insert into ${quoted(name)} (${list}) overriding system value select ${read.join(', ')} from json_populate_recordset(null::${schema}.${quoted(name)}, $1::json)`;
    },
    async add(line: string) {
      rows.push(line);
      bytes += line.length;
      count += 1;
      if (bytes >= LOAD_BYTES) await loader.flush();
    },
    async flush() {
      if (rows.length > 0) await run(insert, [`[${rows.join(',')}]`]);
      rows = [];
      bytes = 0;
    },
  };
  return loader;
}

function quoted(name: unknown): string {
  return `"${String(name).replaceAll('"', '""')}"`;
}

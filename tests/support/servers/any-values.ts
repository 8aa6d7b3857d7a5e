import { sql, type Transaction } from 'kysely';
import type { Database, Migration } from '#server/core/ports/database.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/** Leaves of the tables their columns, so that every column takes every value of its type. */
export const WITHOUT_CONSTRAINTS: Migration = {
  name: '9999-without-constraints',
  sql: `do $$ declare found record; begin
    for found in select conrelid::regclass as of, conname as name from pg_constraint
      where connamespace = current_schema()::regnamespace and contype in ('f', 'c', 'u', 'p', 'x') and conparentid = 0
        and coninhcount = 0 and conrelid <> 'linewall_migration'::regclass
      order by contype <> 'f' loop
      execute format('alter table %s drop constraint %I', found.of, found.name);
    end loop;
    for found in select i.indexrelid::regclass as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace and not c.relispartition
        and i.indrelid <> 'linewall_migration'::regclass loop
      execute format('drop index %s', found.name);
    end loop;
    for found in select tgrelid::regclass as of, tgname as name from pg_trigger where not tgisinternal and tgparentid = 0 loop
      execute format('drop trigger %I on %s', found.name, found.of);
    end loop;
    for found in select attrelid::regclass as of, attname as name from pg_attribute
      join pg_class c on c.oid = attrelid
      where c.relnamespace = current_schema()::regnamespace and not c.relispartition and attgenerated <> '' loop
      execute format('alter table %s alter column %I drop expression', found.of, found.name);
    end loop;
  end $$`,
};

const characters = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Zero is the only character that neither database stores. */
const TEXTS: readonly string[] = [
  'a\nb\rc\r\nd\u000be\u000cf\u001cg\u001dh\u001ei\u0085j\u2028k\u2029l',
  '\u2028',
  '\u2029\n\u2028',
  characters(0x01, 0x1f),
  characters(0x7f, 0x9f),
  // The drivers make U+FFFD of them.
  'a\ud800b\udc00c',
  '𝟙👩‍🏭\u{10000}\u{10ffff}',
  '\ufeff\ufdd0\ufffe\uffff\u202e\u200b\u00a0',
  String.raw`\u2028 \n \\ \" " ' \x00`,
  '#{"rows":1}',
  '@{"blob":"x","base64":""}',
  '{"a":1},{"b":2}\n{"c":3}',
  '',
];

/** A null of JSON as a whole column comes back as such where NULL is not allowed; nothing stores one elsewhere. */
const NULL_OF_JSON = 'null';
const JSONS = [
  JSON.stringify(TEXTS.map((text) => text.toWellFormed())),
  JSON.stringify(Object.fromEntries(TEXTS.map((text) => [text.toWellFormed(), text.toWellFormed()]))),
  `[${'9'.repeat(200)}, -1e-300, 0.10, 1e300, null, true, "\\u2028\\u0001\\ud83d\\ude00"]`,
  '"\u2028"',
];
const REALS = ['NaN', 'Infinity', '-Infinity', '5e-324', '1.7976931348623157e308', '-0', '0.1'];
const BYTES = [`\\x${Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString('hex')}`, '\\x'];
const MOMENTS = [
  ...['infinity', '-infinity', '4713-01-01 00:00:00+00 BC', '294276-12-31 23:59:59.999999+00'],
  ...['2026-03-29 01:30:00.000001+00', '0001-12-31 23:59:59+00 BC'],
];
const DAYS = ['infinity', '-infinity', '4713-01-01 BC', '5874897-12-31', '2024-02-29'];
const INTEGERS: Readonly<Record<string, readonly string[]>> = {
  smallint: ['-32768', '32767', '0'],
  integer: ['-2147483648', '2147483647', '0'],
  bigint: ['-9223372036854775808', '9223372036854775807', '0'],
};

const listOf = (values: readonly string[]): string =>
  `{${[...values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`), 'NULL'].join(',')}}`;

/** The largest number of `numeric(digits,places)`, its opposite, and what is no number. */
function numerics(digits: number, places: number): readonly string[] {
  const largest = `${'9'.repeat(digits - places)}.${'9'.repeat(places)}`;
  return [largest, `-${largest}`, 'NaN', '0'];
}

/** Values of a type that are hard to copy, as its texts. */
function valuesOf(type: string): readonly string[] {
  if (type.endsWith('[]')) return [listOf(valuesOf(type.slice(0, -2))), '{}'];
  const [, digits, places] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  if (digits !== undefined) return numerics(Number(digits), Number(places));
  const values = {
    ...INTEGERS,
    text: TEXTS,
    jsonb: JSONS,
    'double precision': REALS,
    bytea: BYTES,
    'timestamp with time zone': MOMENTS,
    date: DAYS,
    boolean: ['true', 'false'],
    uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  }[type];
  if (values === undefined) throw new Error(`there are no values of the type ${type}`);
  return values;
}

/** More than any request holds. */
const LONG_CHARACTERS = LIMITS.connectionMaxBytes;
const LONGEST: Readonly<Record<string, () => string>> = {
  text: () => '字\u2028𝟙\n'.repeat(LONG_CHARACTERS / 5),
  jsonb: () => JSON.stringify({ long: '字\u2028𝟙\n'.repeat(LONG_CHARACTERS / 5) }),
  bytea: () => `\\x${'00ff'.repeat(LONG_CHARACTERS / 4)}`,
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

type Row = readonly (string | null)[];

async function insert(tx: Transaction<unknown>, columns: readonly Column[], rows: readonly Row[]) {
  const [first] = columns;
  if (!first) return;
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const values = rows.map((row) => {
    // The type is the catalogue's own text of it, and no parameter can stand for a type.
    const cells = columns.map(({ type }, index) => sql`${row[index]}::text::${sql.raw(type)}`);
    return sql`(${sql.join(cells)})`;
  });
  await sql`insert into ${sql.table(first.table)} (${names}) overriding system value values ${sql.join(values)}`.execute(
    tx,
  );
}

/**
 * Fills every column of every table of a database that was migrated with `WITHOUT_CONSTRAINTS`, adds a partition to each
 * partitioned table, and puts every sequence at its end. Returns the number of rows.
 */
export async function fillWithAnyValues(db: Database): Promise<number> {
  return db.platform(async (tx) => {
    const parted = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'p'`.execute(
      tx,
    );
    for (const { name } of parted.rows)
      await sql`create table ${sql.table(`${name}_rest`)} partition of ${sql.table(name)} default`.execute(
        tx,
      );
    const { rows: columns } = await sql<Column>`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'linewall_migration'
      order by c.relname, a.attnum`.execute(tx);
    let count = 0;
    for (const ofTable of Map.groupBy(columns, ({ table }) => table).values()) {
      const lists = ofTable.map(({ type, required }) =>
        type === 'jsonb' && required ? [...JSONS, NULL_OF_JSON] : valuesOf(type),
      );
      const rows: Row[] = Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) =>
        lists.map((list) => list[at % list.length] ?? null),
      );
      rows.push(lists.map(([first = null], index) => (ofTable[index]?.required ? first : null)));
      await insert(tx, ofTable, rows);
      count += rows.length;
    }
    for (const [type, value] of Object.entries(LONGEST)) {
      const long = columns.find((column) => column.type === type);
      const ofTable = columns.filter(({ table }) => table === long?.table);
      const row = ofTable.map((column) => (column === long ? value() : (valuesOf(column.type)[0] ?? null)));
      await insert(tx, ofTable, [row]);
      count += 1;
    }
    await sql`select setval(quote_ident(sequencename), max_value) from pg_sequences where schemaname = current_schema()`.execute(
      tx,
    );
    return count;
  });
}

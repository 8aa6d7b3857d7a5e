import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';
import { CONTRACT_MIGRATIONS } from './db-cases.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase(CONTRACT_MIGRATIONS);
  await db.migrate(CONTRACT_MIGRATIONS);
  for (const tenant of ['1', '2'])
    await db.tenant(tenant, (tx) =>
      sql`insert into item (tenant_id, name) values (${tenant}, ${`of ${tenant}`})`.execute(tx),
    );
});
afterAll(() => db.close());

// One text, so that it is one statement of the engine for all who run it.
const names = (all: 'platform' | string) => {
  const work: Parameters<Database['platform']>[0] = async (tx) =>
    (await sql<{ name: string }>`select name from item order by name`.execute(tx)).rows.map(
      ({ name }) => name,
    );
  return all === 'platform' ? db.platform(work) : db.tenant(all, work);
};

it('shows each tenant its own rows by a statement that is kept', async () => {
  for (let round = 0; round < 4; round += 1) {
    expect(await names('1')).toEqual(['of 1']);
    expect(await names('platform')).toEqual(['of 1', 'of 2']);
    expect(await names('2')).toEqual(['of 2']);
    expect(await names('3')).toEqual([]);
  }
});

it('goes on after transactions that asked for nothing, and whose first statement failed', async () => {
  const fresh = await openTestDatabase(CONTRACT_MIGRATIONS);
  await fresh.migrate(CONTRACT_MIGRATIONS);
  for (let round = 0; round < 4; round += 1) {
    await fresh.tenant('1', () => Promise.resolve());
    await expect(fresh.tenant('1', (tx) => sql`select * from nowhere`.execute(tx))).rejects.toThrow(
      'nowhere',
    );
    await expect(fresh.tenant('1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  await fresh.tenant('1', (tx) => sql`insert into item (tenant_id, name) values (1, 'kept')`.execute(tx));
  const { rows } = await fresh.tenant('1', (tx) => sql`select name from item`.execute(tx));
  expect(rows).toEqual([{ name: 'kept' }]);
  await fresh.close();
});

it('returns a column that a table was given after the statement was kept', async () => {
  const all = () =>
    db.platform(async (tx) => (await sql<Record<string, unknown>>`select * from line`.execute(tx)).rows);
  await db.platform((tx) => sql`insert into line (x) values (1)`.execute(tx));
  for (let round = 0; round < 3; round += 1) expect(await all()).toEqual([{ x: 1 }]);
  await db.platform((tx) => sql`alter table line add column y int default 2`.execute(tx));
  for (let round = 0; round < 3; round += 1) expect(await all()).toEqual([{ x: 1, y: 2 }]);
});

it('refuses with the code and the constraint, and goes on', async () => {
  await db.platform((tx) => sql`create table once (x int constraint once_x unique, y int)`.execute(tx));
  const add = (x: number) => db.platform((tx) => sql`insert into once (x) values (${x})`.execute(tx));
  expect((await add(0)).numAffectedRows).toBe(1n);
  expect((await add(1)).numAffectedRows).toBe(1n);
  for (let round = 0; round < 3; round += 1)
    await expect(add(1)).rejects.toMatchObject({ code: '23505', constraint: 'once_x' });
  expect((await add(2)).numAffectedRows).toBe(1n);
  const changed = await db.platform((tx) => sql`update once set y = 1`.execute(tx));
  expect(changed.numAffectedRows).toBe(3n);
  await expect(
    db.platform((tx) => sql`select x / y as broken from once where y = ${'no number'}`.execute(tx)),
  ).rejects.toMatchObject({ code: '22P02' });
});

it('keeps the statements that come again, and forgets the oldest of many', async () => {
  const sum = (count: number) =>
    db.platform(async (tx) => {
      const parts = Array.from({ length: count }, (_, at) => sql`${at}::int`);
      return (await sql<{ sum: number }>`select ${sql.join(parts, sql` + `)} as sum`.execute(tx)).rows[0]
        ?.sum;
    });
  for (let round = 0; round < 3; round += 1)
    for (let count = 1; count <= 300; count += 1) expect(await sum(count)).toBe((count * (count - 1)) / 2);
  const { rows } = await db.platform((tx) =>
    sql<{ kept: number }>`select count(*)::int as kept from pg_prepared_statements`.execute(tx),
  );
  expect(rows[0]?.kept).toBeLessThanOrEqual(256);
  expect(rows[0]?.kept).toBeGreaterThan(200);
});

it('brings values of every length and kind back as they were', async () => {
  const long = '车间 é 🏭 '.repeat(30_000);
  for (let round = 0; round < 3; round += 1) {
    const { rows } = await db.platform((tx) =>
      sql`select ${long}::text as long, null::text as nothing, ''::text as empty, ${['a,b', 'c"d']}::text[] as list,
        ${JSON.stringify({ a: [1, '}'] })}::jsonb as document, ${'9007199254740993'}::bigint as big, true as flag,
        ${new Uint8Array([0, 255, 7])}::bytea as bytes, ${new Date(1_000)}::timestamptz as at, '2026-11-23'::date as day`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([
      {
        long,
        nothing: null,
        empty: '',
        list: ['a,b', 'c"d'],
        document: { a: [1, '}'] },
        big: '9007199254740993',
        flag: true,
        bytes: new Uint8Array([0, 255, 7]),
        at: new Date(1_000),
        day: '2026-11-23',
      },
    ]);
  }
});

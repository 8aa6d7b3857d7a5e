import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import formerSteps from '#tests/support/servers/former-steps.json' with { type: 'json' };
import { describeOnDatabases } from '#tests/support/servers/on-databases.ts';
import { startTestServer } from '#tests/support/servers/test-server.ts';

const former = new Set(formerSteps.map(({ name }) => name));
/** Steps that make the tables of then: those that have not changed, and those that replace some. */
const TABLES_OF_THEN = MIGRATIONS.filter(
  ({ name, replaces }) => former.has(name) || replaces?.every((one) => former.has(one)),
);

async function withFormerSteps(db: Database): Promise<void> {
  await db.platform((tx) => sql`delete from linewall_migration`.execute(tx));
  await db.platform((tx) =>
    sql`insert into linewall_migration (name, sha256)
      select name, sha256 from jsonb_to_recordset(${JSON.stringify(formerSteps)}::jsonb) as step (name text, sha256 text)`.execute(
      tx,
    ),
  );
}

async function listed(db: Database): Promise<string[]> {
  const { rows } = await db.platform((tx) =>
    sql<{ name: string }>`select name from linewall_migration`.execute(tx),
  );
  return rows.map(({ name }) => name).sort();
}

describeOnDatabases('a database of 0.1.0 before steps were replaced', TABLES_OF_THEN, (database) => {
  it('is refused while one of its steps has not run, and named with the version that runs it', async () => {
    const db = database();
    await withFormerSteps(db);
    await db.platform((tx) =>
      sql`delete from linewall_migration where name = '0503-accounts-phone-maker'`.execute(tx),
    );
    const before = await listed(db);
    await expect(db.migrate(MIGRATIONS)).rejects.toThrow(
      /before migration 0503-accounts-phone-maker: start version 0\.1\.0 .*数据早于迁移 0503-accounts-phone-maker/,
    );
    expect(await listed(db)).toEqual(before);
  });

  it('opens with its rows, and lists the steps of today', async () => {
    const db = database();
    await withFormerSteps(db);
    await db.platform((tx) =>
      sql`insert into sys_tenant (code, name) values ('default', 'kept')`.execute(tx),
    );
    const server = await startTestServer({ database: db });
    expect(await listed(db)).toEqual(MIGRATIONS.map(({ name }) => name));
    const { rows } = await db.platform((tx) => sql`select name from sys_tenant`.execute(tx));
    expect(rows).toEqual([{ name: 'kept' }]);
    await server.close();
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { Database } from '#server/core/ports/database.ts';
import { findPostgres, type TestPostgres } from '#tests/support/servers/local-postgres.ts';
import { openTestDatabase } from '#tests/support/servers/template-database.ts';
import { addItem, CONTRACT_MIGRATIONS, type ContractSchema, describeDatabase } from './db-cases.ts';
import { describeCopy } from './db-copy-cases.ts';

const postgres = await findPostgres();

const openMemory = () => openTestDatabase('bare');

describeDatabase('embedded', openMemory);
describeCopy('embedded', openMemory, 'embedded', openMemory);

if ('missing' in postgres) {
  describe.skip(`database: PostgreSQL (${postgres.missing})`, () => {
    it('keeps the same contract', () => {});
  });
} else {
  describe('PostgreSQL', () => {
    let server: TestPostgres;
    let count = 0;
    beforeAll(async () => {
      server = await postgres.start();
    });
    afterAll(() => server.stop());

    async function admin(text: string): Promise<void> {
      const client = new pg.Client(server.url);
      await client.connect();
      await client.query(text);
      await client.end();
    }

    /** A database of its own, owned by a user with these rights. */
    async function openAs(user: string, rights: string): Promise<Database> {
      const name = `linewall_test_${process.pid}_${++count}`;
      await admin(
        `do $$ begin create role ${user} login ${rights}; exception when duplicate_object then null; end $$`,
      );
      await admin(`create database ${name} owner ${user}`);
      const url = new URL(server.url);
      url.username = user;
      url.pathname = name;
      return openPostgres(url.href, () => {});
    }
    const asSuperuser = () => openAs('linewall_super', 'superuser');
    const asRoleMaker = () => openAs('linewall_maker', 'createrole');

    describeDatabase('PostgreSQL as superuser', asSuperuser);
    describeDatabase('PostgreSQL as an owner that may create roles', asRoleMaker);
    describeCopy('embedded', openMemory, 'PostgreSQL', asRoleMaker);
    describeCopy('PostgreSQL', asRoleMaker, 'embedded', openMemory);

    // It finds the role that the others made, and may not take it.
    const asPlainOwner = () => openAs('linewall_plain', 'nocreaterole');
    describeDatabase('PostgreSQL as an owner that may not create roles', asPlainOwner);

    it('protects again when the role may be taken, and when it no longer may', async () => {
      const db = await asPlainOwner();
      const seen = () =>
        typed<ContractSchema>(db).tenant('1', (tx) => tx.selectFrom('item').select('name').execute());
      const boundRole = async () => {
        const policies = await typed<ContractSchema>(db).platform((tx) =>
          sql`select roles::text from pg_policies where tablename = 'item' and policyname = 'linewall_tenant'`.execute(
            tx,
          ),
        );
        return policies.rows;
      };
      await db.migrate(CONTRACT_MIGRATIONS);
      await addItem(db, '1', 'mine');
      await addItem(db, '2', 'not mine');
      expect(await boundRole()).toEqual([{ roles: '{linewall_plain}' }]);
      for (const [verb, role] of [
        ['grant linewall_app to', 'linewall_app'],
        ['revoke linewall_app from', 'linewall_plain'],
      ]) {
        await admin(`${verb} linewall_plain`);
        await db.migrate(CONTRACT_MIGRATIONS);
        expect(await boundRole()).toEqual([{ roles: `{${role}}` }]);
        expect(await seen()).toEqual([{ name: 'mine' }]);
      }
      await db.close();
    });

    it('survives a connection that breaks between two statements of a transaction', async () => {
      const db = await asRoleMaker();
      const broken = db.platform(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await admin(`select pg_terminate_backend(${rows[0]?.pid}, 10000)`);
        await sql`select 1`.execute(tx);
      });
      await expect(broken).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
      await expect(db.platform((tx) => sql`select 1`.execute(tx))).resolves.toBeDefined();
      await db.close();
    });

    it('says in one line that nobody answers', async () => {
      await expect(openPostgres('postgres://nobody@127.0.0.1:1/none', () => {})).rejects.toThrow(
        /^the database of LINEWALL_DATABASE_URL does not answer: /,
      );
    });
  });
}

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';

let server: TestServer;
let stranger: string;
beforeAll(async () => {
  // The first tenant has a plant to be kept from others.
  server = await startTestServer({ env: { LINEWALL_DEMO: '1' } });
  stranger = await server.addTenant('stranger');
}, 60_000);
afterAll(() => server.close());

describe('tables', () => {
  it('H13 are all under row-level security, but the list of migrations', async () => {
    const { rows } = await server.db.platform((tx) =>
      sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and not (relrowsecurity and relforcerowsecurity)`.execute(tx),
    );
    expect(rows).toEqual([{ relname: 'linewall_migration' }]);
  });

  it('H13 show a tenant nothing but its own rows, partitions included', async () => {
    const leaks = await server.db.tenant(stranger, async (tx) => {
      const tables = await sql<{
        name: string;
      }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and has_table_privilege(oid, 'select')`.execute(tx);
      const found: string[] = [];
      for (const { name } of tables.rows) {
        const { rows } = await sql`select from ${sql.table(name)} where tenant_id <> ${stranger}`.execute(tx);
        if (rows.length > 0) found.push(name);
      }
      expect(tables.rows.length).toBeGreaterThan(10);
      return found;
    });
    expect(leaks).toEqual([]);
  });
});

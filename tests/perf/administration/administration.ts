import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { measureLists } from '#tests/perf/list-timing.ts';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import { buildProduct } from '#tests/perf/site.ts';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';
import { administrationLists } from './lists.ts';
import { measureScrolling } from './scrolling.ts';
import { FULL_SIZE, seedAdministration, shareOf } from './seed.ts';
import { measureSheets } from './sheets.ts';

const QUICK_SHARE = 0.02;

/** The administration of a large tenant, on the embedded database on disk: its lists, an export and an import. */
export const administration: Bench = {
  name: 'administration',
  needsBrowser: true,
  async run(context) {
    const made = process.env.LINEWALL_BENCH_ADMINISTRATION;
    const folder = made ?? (await mkdtemp(join(tmpdir(), 'linewall-bench-')));
    await buildProduct();
    const server = await startTestServer({
      database: await openLastingDatabase(folder),
      distDir: resolve(import.meta.dirname, '../../../dist'),
    });
    try {
      const size = context.isQuick ? shareOf(FULL_SIZE, QUICK_SHARE) : FULL_SIZE;
      await seedAdministration(server, size, context.say);
      const said = Object.entries({
        users: size.users,
        departments: size.departments,
        changes: size.operations,
      })
        .map(([name, count]) => `${count.toLocaleString('en-US')} ${name}`)
        .join(', ');
      context.say(said);
      const isAsked = (variant: string) => context.variants?.includes(variant) ?? true;
      return [
        ...(isAsked('lists') ? await measureAdministrationLists(context, server) : []),
        ...(isAsked('scrolling') ? await measureScrolling(context, server) : []),
        ...(await measureSheets(context, server, isAsked)),
      ].map((row, at) => (at === 0 ? { ...row, note: `${said}; ${row.note ?? ''}` } : row));
    } finally {
      await server.close();
      if (made === undefined) await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measureAdministrationLists(context: BenchContext, server: TestServer): Promise<RowDraft[]> {
  const url = await server.listen();
  const plantId = await idOf(server, sql`select id::text as id from department where code = 'P-2'`);
  const lists = administrationLists({
    // The database may have users of an earlier run.
    all: await server.addUser({ username: `measures-${Date.now()}` }),
    lead: await server.addUser({ username: `leads-${Date.now()}`, reach: { dsType: 2, deptId: plantId } }),
    plantId,
    nowMs: server.clock.now(),
  });
  return measureLists(context, server, { url, bench: 'administration', lists });
}

async function idOf(server: TestServer, query: RawBuilder<{ id: string }>): Promise<string> {
  const { rows } = await server.db.tenant(server.tenantId, (tx) => query.execute(tx));
  return rows[0]?.id ?? '';
}

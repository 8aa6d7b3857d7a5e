import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { median, quantile, rounded } from '#tests/perf/median.ts';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import { openLastingDatabase } from '#tests/support/template-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { administrationLists, type List } from './lists.ts';
import { FULL_SIZE, seedAdministration, shareOf } from './seed.ts';
import { measureSheets } from './sheets.ts';

const LIST_MS = 150;
const QUICK_SHARE = 0.02;

/** The administration of a large tenant, on the embedded database on disk: its lists, an export and an import. */
export const administration: Bench = {
  name: 'administration',
  needsBrowser: false,
  async run(context) {
    const made = process.env.LINEWALL_BENCH_ADMINISTRATION;
    const folder = made ?? (await mkdtemp(join(tmpdir(), 'linewall-bench-')));
    const server = await startTestServer({ database: await openLastingDatabase(folder) });
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
        ...(isAsked('lists') ? await measureLists(context, server) : []),
        ...(await measureSheets(context, server, isAsked)),
      ].map((row, at) => (at === 0 ? { ...row, note: `${said}; ${row.note ?? ''}` } : row));
    } finally {
      await server.close();
      if (made === undefined) await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measureLists(context: BenchContext, server: TestServer): Promise<RowDraft[]> {
  const url = await server.listen();
  const plantId = await idOf(server, sql`select id::text as id from department where code = 'P-2'`);
  const lists = administrationLists({
    // The database may have users of an earlier run.
    all: await server.addUser({ username: `measures-${Date.now()}` }),
    lead: await server.addUser({ username: `leads-${Date.now()}`, reach: { dsType: 2, deptId: plantId } }),
    plantId,
    nowMs: server.clock.now(),
  });
  const rounds = context.isQuick ? 3 : 20;
  const rows: RowDraft[] = [];
  for (const list of lists) {
    const row = await measureList(server, url, list, rounds);
    context.say(`${list.name}: ${row.value} ms; ${row.note}`);
    rows.push(row);
  }
  return rows;
}

/** List and plain SQL take turns; the first of each warms what a server that runs has warm. */
async function measureList(server: TestServer, url: string, list: List, rounds: number): Promise<RowDraft> {
  const own: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const took = await ms(async () => {
      const answer = await fetch(url + list.path, { headers: list.by.headers });
      if (!answer.ok) throw new Error(`${list.path}: ${answer.status} ${await answer.text()}`);
      await answer.json();
    });
    const plain = await ms(() => server.db.tenant(server.tenantId, (tx) => list.plain.execute(tx)));
    if (round === 0) continue;
    own.push(took);
    peer.push(plain);
  }
  const ratio = rounded(median(own) / median(peer));
  return {
    name: `administration: ${list.name}, p95 over HTTP`,
    value: rounded(quantile(own, 0.95)),
    unit: 'ms',
    better: 'lower',
    target: LIST_MS,
    note: `median ${rounded(median(own))} ms, ${ratio} × the plain SQL (${rounded(median(peer))} ms)`,
  };
}

async function ms(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

async function idOf(server: TestServer, query: RawBuilder<{ id: string }>): Promise<string> {
  const { rows } = await server.db.tenant(server.tenantId, (tx) => query.execute(tx));
  return rows[0]?.id ?? '';
}

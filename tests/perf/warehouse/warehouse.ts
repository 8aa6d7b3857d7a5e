import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { measureLists } from '#tests/perf/list-timing.ts';
import type { Bench, BenchContext, RowDraft } from '#tests/perf/row.ts';
import { openLastingDatabase } from '#tests/support/servers/template-database.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/test-server.ts';
import { measureCalendar } from './calendar.ts';
import { measureGlass } from './glass.ts';
import { measureImages } from './images.ts';
import { calendarPath, warehouseLists } from './lists.ts';
import { FULL_SIZE, QUICK_SIZE, seedWarehouseDay } from './seed.ts';

const DAY_MS = 86_400_000;

/** A day of a large warehouse, on the embedded database on disk: its lists, its calendar, the images of its boards, and its events. */
export const warehouse: Bench = {
  name: 'warehouse',
  needsBrowser: true,
  async run(context) {
    const made = process.env.LINEWALL_BENCH_WAREHOUSE;
    const folder = made ?? (await mkdtemp(join(tmpdir(), 'linewall-bench-')));
    try {
      const rows = await measureServer(context, folder);
      return [
        ...rows,
        ...(isAsked(context, 'calendar') ? await measureCalendar(context, folder) : []),
        ...(isAsked(context, 'glass') ? await measureGlass(context, folder) : []),
      ];
    } finally {
      if (made === undefined) await rm(folder, { recursive: true, force: true });
    }
  },
};

function isAsked({ variants }: BenchContext, variant: string): boolean {
  return variants?.includes(variant) ?? true;
}

async function measureServer(context: BenchContext, folder: string): Promise<RowDraft[]> {
  const server = await startTestServer({ database: await openLastingDatabase(folder) });
  try {
    const size = context.isQuick ? QUICK_SIZE : FULL_SIZE;
    await seedWarehouseDay(server, size);
    const said = `${size.trucks} trucks a day, ${size.docks} docks, ${size.orderLines.toLocaleString('en-US')} order lines, ${size.locations.toLocaleString('en-US')} locations`;
    context.say(said);
    return [
      ...(isAsked(context, 'images') ? await measureImages(context, server) : []),
      ...(isAsked(context, 'lists') ? await measurePages(context, server) : []),
    ].map((row, at) => (at === 0 ? { ...row, note: `${said}; ${row.note ?? ''}` } : row));
  } finally {
    await server.close();
  }
}

async function measurePages(context: BenchContext, server: TestServer): Promise<RowDraft[]> {
  const by = await server.addUser({ username: `measures-${Date.now()}` });
  const { rows } = await server.db.tenant(server.tenantId, (tx) =>
    sql<{ id: Id }>`select id::text as id from outbound_order where is_open order by id limit 1`.execute(tx),
  );
  const fromMs = Math.floor(server.clock.now() / DAY_MS - 5) * DAY_MS;
  const calendar = {
    name: 'a week of the calendar',
    path: calendarPath(fromMs),
    by,
    plain: sql`select a.*, k.code, c.name from appointment a left join dock k on k.id = a.dock_id
      left join partner c on c.id = a.carrier_id
      where a.deleted_at is null and a.due_at >= ${new Date(fromMs)} and a.due_at < ${new Date(fromMs + 7 * DAY_MS)}`,
  };
  return measureLists(context, server, {
    url: await server.listen(),
    bench: 'warehouse',
    lists: [...warehouseLists(by, rows[0]?.id ?? ''), calendar],
  });
}

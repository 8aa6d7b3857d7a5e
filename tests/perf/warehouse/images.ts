import { sql } from 'kysely';
import { ALL_DATA } from '#server/core/crud/data-authority.ts';
import { listAllWarehouses } from '#server/core/warehouse/warehouses.ts';
import { listStockAlerts } from '#server/modules/stock/stock-alerts.ts';
import { officeBoardReader, officeBoardTopic } from '#server/modules/yard/boards/office-board-image.ts';
import {
  warehouseBoardReader,
  warehouseBoardTopic,
} from '#server/modules/yard/boards/warehouse-board-image.ts';
import { queueTopic } from '#server/modules/yard/queue/queue-topic.ts';
import { timed } from '#tests/perf/list-timing.ts';
import { median, quantile, rounded } from '#tests/perf/median.ts';
import type { BenchContext, RowDraft } from '#tests/perf/row.ts';
import type { TestServer } from '#tests/support/servers/test-server.ts';
import { BENCH_WAREHOUSE } from './seed.ts';

const TOPICS = [
  ['of the warehouse board', warehouseBoardTopic],
  ['of the office board', officeBoardTopic(listStockAlerts)],
  ['of the queue board', queueTopic],
] as const;
const SUMS_NEVER_MS = 1e12;

/** How long images of boards take to be read, as a whole and after a change. */
export async function measureImages(context: BenchContext, server: TestServer): Promise<RowDraft[]> {
  const { db, tenantId, clock } = server;
  const rounds = context.isQuick ? 3 : 20;
  const warehouse = (await db.tenant(tenantId, listAllWarehouses)).find(
    ({ code }) => code === BENCH_WAREHOUSE,
  );
  if (!warehouse) throw new Error('the warehouse was not seeded');
  const asked = () => ({ authority: ALL_DATA, nowMs: clock.now() });
  const rows: RowDraft[] = [];
  for (const [what, topic] of TOPICS) {
    const took: number[] = [];
    for (let round = 0; round <= rounds; round += 1)
      took.push(await timed(() => db.tenant(tenantId, (tx) => topic.entriesOf(tx, warehouse, asked()))));
    rows.push(rowOf(`the whole image ${what}`, took.slice(1)));
  }
  for (const [what, read] of [
    ['warehouse', warehouseBoardReader(SUMS_NEVER_MS)],
    ['office', officeBoardReader(listStockAlerts, SUMS_NEVER_MS)],
  ] as const) {
    const reading = (isWhole: boolean) =>
      read({
        inTransaction: (work) => db.tenant(tenantId, work),
        warehouse,
        asked: asked(),
        isWhole,
        show: () => undefined,
      });
    await reading(true);
    const took: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      // Twenty orders and their lines, as 200 events a second bring them between two readings.
      await db.tenant(tenantId, async (tx) => {
        const twenty = sql`select id from outbound_order where is_open order by id limit 20 offset ${round}`;
        await sql`update outbound_line set updated_at = now() where outbound_order_id in (${twenty})`.execute(
          tx,
        );
        await sql`update outbound_order set updated_at = now() where id in (${twenty})`.execute(tx);
      });
      took.push(await timed(() => reading(false)));
    }
    rows.push(rowOf(`the ${what} board’s image after a change of 20 orders`, took.slice(1)));
  }
  for (const { name, value, note } of rows) context.say(`${name}: ${value} ms; ${note}`);
  return rows;
}

function rowOf(what: string, took: readonly number[]): RowDraft {
  return {
    name: `warehouse: ${what}, p95`,
    value: rounded(quantile(took, 0.95)),
    unit: 'ms',
    better: 'lower',
    note: `median ${rounded(median(took))} ms of ${took.length} readings`,
  };
}

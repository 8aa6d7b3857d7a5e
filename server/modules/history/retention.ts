import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '#server/core/config.ts';
import { forEachTenant } from '#server/core/each-tenant.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Database } from '#server/core/ports/database.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { DAY_MS, type Partitions } from './metrics/partitions.ts';
import { rawFloor } from './reading-sink.ts';
import { removeOldFacts } from './shift-facts/fact-store.ts';

/** Creates the partitions of the coming days and drops what is older than its retention. */
export async function applyRetention({
  db,
  clock,
  log,
  directory,
  partitions,
  retention,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly directory: PlantDirectory;
  readonly partitions: Partitions;
  readonly retention: Config['history'];
}): Promise<void> {
  const nowMs = clock.now();
  const coming = [nowMs, nowMs + DAY_MS, nowMs + 2 * DAY_MS];
  for (const parent of ['metric_raw', 'state_report', 'metric_minute'] as const)
    await partitions.ensure(parent, coming);
  const floor = rawFloor(nowMs, retention.rawDays);
  await partitions.drop('metric_raw', floor);
  await partitions.drop('state_report', floor);
  await partitions.drop('metric_minute', nowMs - retention.minuteDays * DAY_MS);
  await forEachTenant(directory.tenantIds(), { name: 'history-maintain', log, atOnce: 1 }, (tenantId) =>
    removeOldRows(db, tenantId, retention, nowMs),
  );
}

async function removeOldRows(
  db: Database,
  tenantId: Id,
  retention: Config['history'],
  nowMs: number,
): Promise<void> {
  const oldestState = nowMs - retention.stateDays * DAY_MS;
  const oldestHour = nowMs - retention.hourDays * DAY_MS;
  await db.tenant(tenantId, async (tx) => {
    await sql`delete from metric_hour where bucket < ${oldestHour}`.execute(tx);
    await sql`delete from state_interval where to_ts < ${oldestState}`.execute(tx);
    await sql`delete from state_correction where to_ts < ${oldestState}`.execute(tx);
    await sql`delete from stop_note where to_ts < ${oldestState}`.execute(tx);
    await sql`delete from machine_presence where last_ts < ${oldestState}`.execute(tx);
    await removeOldFacts(tx, oldestHour);
  });
}

import { sql } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import { MACHINE_STATES } from '#shared/contracts/plant/machine-state.ts';

const DAY_MS = 86_400_000;
const SAMPLE_MS = 10_000;
/** Of every 43 minutes a machine stands three. */
const CYCLE_MS = 2_580_000;
const RUN_MS = 2_400_000;

export interface MadeHistory {
  readonly from: number;
  readonly rawRows: number;
  readonly minuteRows: number;
}

/**
 * Fills the history tables as the product keeps them: raw samples for as long as it keeps those, minutes and hours
 * for all days, states and presence. Values are made by SQL; series must exist.
 */
export async function makeHistory(
  db: Database,
  options: {
    readonly tenantId: string;
    readonly days: number;
    readonly rawDays: number;
    readonly nowMs: number;
  },
): Promise<MadeHistory> {
  const { tenantId, days, rawDays } = options;
  const until = Math.floor(options.nowMs / 60_000) * 60_000 - 120_000;
  const from = Math.floor(until / DAY_MS) * DAY_MS - days * DAY_MS;
  let rawRows = 0;
  let minuteRows = 0;
  for (let day = from; day < until; day += DAY_MS) {
    const to = Math.min(until, day + DAY_MS);
    const dayNumber = day / DAY_MS;
    await db.platform(async (tx) => {
      await sql`select linewall_history_partition('metric_minute', ${Math.floor(dayNumber / 7) * 7}::bigint, 7)`.execute(
        tx,
      );
      if (day >= until - rawDays * DAY_MS) {
        await sql`select linewall_history_partition('metric_raw', ${dayNumber}::bigint, 1)`.execute(tx);
        const { numAffectedRows } = await sql`
          insert into metric_raw (tenant_id, ts, value, arrival_ts, series_id, quality)
          select ${tenantId}::bigint, ts, ${formulaOf('ts')}, ts + 40, s.id, 0
          from metric_series s, generate_series(${day}::bigint, ${to - 1}::bigint, ${SAMPLE_MS}::bigint) as ts
          where s.key in ('speed', 'yield') on conflict do nothing`.execute(tx);
        rawRows += Number(numAffectedRows ?? 0);
      }
      const minutes = await sql`
        insert into metric_minute (tenant_id, bucket, min, max, sum, first, last, increase, count, series_id)
        select ${tenantId}::bigint, ts, low.value, high.value, 3 * (low.value + high.value), low.value, high.value,
          high.value - low.value, 6, s.id
        from metric_series s, generate_series(${day}::bigint, ${to - 1}::bigint, 60000::bigint) as ts,
          lateral (select ${formulaOf('ts')} as value) low, lateral (select ${formulaOf('(ts + 50000)')} as value) high
        where s.key in ('speed', 'yield') on conflict do nothing`.execute(tx);
      minuteRows += Number(minutes.numAffectedRows ?? 0);
      await sql`
        insert into metric_hour (tenant_id, bucket, min, max, sum, first, last, increase, count, series_id)
        select tenant_id, bucket / 3600000 * 3600000, min(min), max(max), sum(sum), min(first), max(last), sum(increase), sum(count), series_id
        from metric_minute where bucket >= ${day} and bucket < ${to} group by 1, 2, series_id on conflict do nothing`.execute(
        tx,
      );
    });
  }
  await db.platform(async (tx) => {
    await sql`update metric_rollup_mark set minute_until = ${until} where tenant_id = ${tenantId}`.execute(
      tx,
    );
    await makeStates(tx, tenantId, from, until);
    for (const table of ['metric_raw', 'metric_minute', 'metric_hour', 'state_interval', 'machine_presence'])
      await sql.raw(`analyze ${table}`).execute(tx);
  });
  return { from, rawRows, minuteRows };
}

/** A speed sways; a counter grows. */
function formulaOf(ts: string) {
  return sql.raw(
    `case s.key when 'yield' then floor(${ts} / 100.0) else 400 + 30 * sin(${ts} / 600000.0) + (${ts} / 10000 * 7919 + s.id) % 13 end`,
  );
}

async function makeStates(
  tx: Parameters<Parameters<Database['platform']>[0]>[0],
  tenantId: string,
  from: number,
  until: number,
): Promise<void> {
  const bitOf = (state: (typeof MACHINE_STATES)[number]) => 1 << MACHINE_STATES.indexOf(state);
  await sql`delete from machine_presence`.execute(tx);
  await sql`
    insert into state_interval (tenant_id, machine_id, from_ts, to_ts, last_seen, arrival_ts, states, quality, code, text)
    select distinct ${tenantId}::bigint, s.machine_id, at, case when at + length > ${until - 60_000} then null else at + length end,
      least(at + length, ${until}) - 1000, at + 40, bits, 0, code, null
    from metric_series s, generate_series(${from}::bigint, ${until}::bigint - 1, ${CYCLE_MS}::bigint) as cycle,
      lateral (values (cycle, ${RUN_MS}::bigint, ${bitOf('production')}::smallint, null),
        (cycle + ${RUN_MS}, ${CYCLE_MS - RUN_MS}::bigint, ${bitOf('fault')}::smallint, 'F217')) as part (at, length, bits, code)
    where at < ${until - 60_000} on conflict do nothing`.execute(tx);
  await sql`
    insert into machine_presence (tenant_id, machine_id, from_ts, last_ts)
    select distinct ${tenantId}::bigint, machine_id, ${from}::bigint, ${until}::bigint from metric_series`.execute(
    tx,
  );
}

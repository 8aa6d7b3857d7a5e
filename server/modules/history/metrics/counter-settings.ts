import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { CounterSetting } from './series-dictionary.ts';

type Tx = Transaction<unknown>;

/**
 * Sets how the counter of a machine's metric is read. Where the end of its range is another one now, every minute in or
 * before which it fell is rolled up again; minutes whose readings are not kept any more stay as they are.
 */
export async function applyCounterSetting(
  tx: Tx,
  { machineId, metric }: { readonly machineId: Id; readonly metric: string },
  { rolloverAt, countsGood }: CounterSetting,
): Promise<void> {
  const { rows } = await sql<{ id: number; rollover_at: number | null }>`
    select id, rollover_at from metric_series where machine_id = ${machineId} and key = ${metric} for update`.execute(
    tx,
  );
  const [series] = rows;
  if (!series) return;
  await sql`update metric_series set rollover_at = ${rolloverAt}::double precision, counts_good = ${countsGood}
    where id = ${series.id}`.execute(tx);
  if (series.rollover_at === rolloverAt) return;
  await sql`insert into metric_dirty (tenant_id, bucket, series_id)
    select tenant_id, bucket, series_id from (
      select m.*, lag(last) over (order by bucket) as before from metric_minute m where series_id = ${series.id}
    ) minute where increase <> last - first or first < before
    on conflict do nothing`.execute(tx);
}

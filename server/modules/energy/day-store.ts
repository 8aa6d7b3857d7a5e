import { sql, type Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type DayRange, dayAfter } from '#shared/domain/energy/energy-period.ts';
import { type Carried, sum, type Use } from './energy-use.ts';
import type { EnergySchema } from './schema.ts';

type Tx = Transaction<EnergySchema>;

export interface MeterDay {
  readonly meterId: Id;
  readonly day: string;
  readonly use: Use;
}

/** The finished days of a range that are not stored, by meter. */
export async function missingDays(
  tx: Tx,
  meterIds: readonly Id[],
  { from, to }: DayRange,
): Promise<Map<Id, DayRange & { readonly count: number }>> {
  if (from > to || meterIds.length === 0) return new Map();
  const { rows } = await sql<{ meter_id: Id; first: string; last: string; count: number }>`
    select meter.id::text as meter_id, min(wanted.day)::date as first, max(wanted.day)::date as last, count(*)::integer as count
    from unnest(${[...meterIds]}::bigint[]) as meter (id)
      cross join generate_series(${from}::date, ${to}::date, interval '1 day') as wanted (day)
    where not exists (select from energy_day d where d.meter_id = meter.id and d.day = wanted.day::date)
    group by meter.id`.execute(tx);
  return new Map(
    rows.map(({ meter_id, first, last, count }) => [meter_id, { from: first, to: last, count }]),
  );
}

/** Replaces the days. */
export async function storeDays(tx: Tx, tenantId: Id, days: readonly MeterDay[]): Promise<void> {
  if (days.length === 0) return;
  const rows = days.map(({ meterId, day, use }) => ({
    meter_id: meterId,
    day,
    amounts: use.amounts,
    costs: use.costs,
    unpriced: use.unpriced,
    unplaced: use.unplaced,
    carried: sum(use.carried.map(({ amount }) => amount)),
    carried_from: use.carried[0]?.from ?? null,
    missing_ms: Math.round(use.missingMs),
    resets: use.resets,
    has_values: use.hasValues,
  }));
  await sql`insert into energy_day (tenant_id, meter_id, day, amounts, costs, unpriced, unplaced, carried, carried_from, missing_ms, resets, has_values)
    select ${tenantId}::bigint, meter_id, day, amounts, costs, unpriced, unplaced, carried, carried_from, missing_ms, resets, has_values
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (meter_id bigint, day date, amounts double precision[],
      costs double precision[], unpriced double precision, unplaced double precision, carried double precision,
      carried_from bigint, missing_ms bigint, resets integer, has_values boolean)
    on conflict (meter_id, day) do update set amounts = excluded.amounts, costs = excluded.costs, unpriced = excluded.unpriced,
      unplaced = excluded.unplaced, carried = excluded.carried, carried_from = excluded.carried_from,
      missing_ms = excluded.missing_ms, resets = excluded.resets, has_values = excluded.has_values`.execute(
    tx,
  );
}

type SumRow = readonly [
  Id,
  number,
  readonly number[],
  readonly number[],
  number,
  number,
  readonly (readonly [number, number])[] | null,
  number,
  number,
  boolean,
];

/** Stored days added up by buckets: meter → one use for each bucket. */
export async function sumDays(
  tx: Tx,
  meterIds: readonly Id[],
  buckets: readonly DayRange[],
): Promise<Map<Id, (Use | null)[]>> {
  const result = new Map<Id, (Use | null)[]>();
  if (meterIds.length === 0 || buckets.length === 0) return result;
  const { rows } = await sql<{ sums: readonly SumRow[] | null }>`
    select json_agg(json_build_array(meter_id::text, bucket, amounts, costs, unpriced, unplaced, carried, missing_ms, resets, has_values)) as sums
    from (
      select d.meter_id, b.bucket,
        array[sum(amounts[1]), sum(amounts[2]), sum(amounts[3]), sum(amounts[4]), sum(amounts[5])] as amounts,
        array[sum(costs[1]), sum(costs[2]), sum(costs[3]), sum(costs[4]), sum(costs[5])] as costs,
        sum(unpriced) as unpriced, sum(unplaced) as unplaced,
        json_agg(json_build_array(carried_from, carried)) filter (where carried_from is not null) as carried,
        sum(missing_ms) as missing_ms, sum(resets) as resets, bool_or(has_values) as has_values
      from unnest(${buckets.map(({ from }) => from)}::date[], ${buckets.map(({ to }) => to)}::date[]) with ordinality as b (from_day, to_day, bucket)
        join energy_day d on d.day between b.from_day and b.to_day and d.meter_id = any(${[...meterIds]}::bigint[])
      group by d.meter_id, b.bucket
    ) summed`.execute(tx);
  for (const [
    meterId,
    bucket,
    amounts,
    costs,
    unpriced,
    unplaced,
    carried,
    missingMs,
    resets,
    hasValues,
  ] of rows[0]?.sums ?? []) {
    const uses = result.get(meterId) ?? buckets.map(() => null);
    result.set(meterId, uses);
    uses[bucket - 1] = {
      amounts,
      costs,
      unpriced,
      unplaced,
      carried: (carried ?? []).map(([from, amount]): Carried => ({ from, amount })),
      missingMs,
      resets,
      hasValues,
    };
  }
  return result;
}

/** Forgets the days of the meters of a counter from an instant on, whatever their zone: after a silence of days the next reading counts from there. */
export async function forgetCounted(
  tx: Tx,
  { machineId, metric, ts }: { readonly machineId: Id; readonly metric: string; readonly ts: number },
): Promise<void> {
  const meters = await tx
    .selectFrom('energy_meter')
    .select('id')
    .where('machine_id', '=', machineId)
    .where('metric', '=', metric)
    .execute();
  const range = { from: dayAfter(new Date(ts).toISOString().slice(0, 10), -1), to: null };
  if (meters.length > 0) await forgetDays(tx, { meterIds: meters.map(({ id }) => id) }, range);
}

/** Forgets stored days: they are computed again when they are next read. */
export async function forgetDays(
  tx: Tx,
  which: { readonly meterIds?: readonly Id[]; readonly carrierIds?: readonly Id[] },
  range: { readonly from: string | null; readonly to: string | null } = { from: null, to: null },
): Promise<void> {
  let query = tx.deleteFrom('energy_day');
  if (which.meterIds) query = query.where('meter_id', 'in', [...which.meterIds]);
  if (which.carrierIds)
    query = query.where('meter_id', 'in', (eb) =>
      eb
        .selectFrom('energy_meter')
        .select('id')
        .where('carrier_id', 'in', [...(which.carrierIds ?? [])]),
    );
  if (range.from !== null) query = query.where('day', '>=', range.from);
  if (range.to !== null) query = query.where('day', '<=', range.to);
  await query.execute();
}

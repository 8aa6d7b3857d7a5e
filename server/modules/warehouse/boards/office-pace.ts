import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { ShippingPace } from '#shared/domain/warehouse/shipping-forecast.ts';
import type { BoardScope } from './board-scope.ts';
import { promisedOrders } from './office-orders.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USUAL_DAYS = 14;
/** Fewer days on which anything left are no habit. */
const LEAST_DAYS = 3;
/** An order that leaves long after it was due is no sign of how a usual day goes; its row is found by its due time. */
const DUE_BEFORE_MS = 14 * DAY_MS;

/** How orders have left until now: by hour of the last two weeks, and in the last hour. */
export async function shippingPace(scope: BoardScope): Promise<ShippingPace> {
  const { tx, nowMs, dayMs, warehouse } = scope;
  const from = dayMs.from - USUAL_DAYS * DAY_MS;
  const { rows } = await sql<{ hour: number; orders: number; days: number; recent: number; today: number }>`
    with shipped as (
      select shipped_at, shipped_at at time zone ${warehouse.timeZone} as wall from outbound_order o
      where ${promisedOrders(scope)} and due_at >= ${new Date(from - DUE_BEFORE_MS)} and shipped_at >= ${new Date(from)}
    )
    select extract(hour from wall)::int as hour,
      (count(*) filter (where shipped_at < ${new Date(dayMs.from)}))::int as orders,
      (select count(distinct wall::date) from shipped where shipped_at < ${new Date(dayMs.from)})::int as days,
      (count(*) filter (where shipped_at > ${new Date(nowMs - HOUR_MS)}))::int as recent,
      (count(*) filter (where shipped_at >= ${new Date(dayMs.from)}))::int as today
    from shipped group by 1`.execute(withSchema<unknown>(tx));
  const days = rows[0]?.days ?? 0;
  const usual = Array.from({ length: 24 }, () => 0);
  for (const { hour, orders } of rows) usual[hour] = orders / Math.max(1, days);
  return {
    nowMs,
    minuteOfDay: wallClockOf(nowMs, warehouse.timeZone).minuteOfDay,
    usualPerHour: days < LEAST_DAYS ? null : usual,
    lastHour: rows.reduce((sum, { recent }) => sum + recent, 0),
    today: rows.reduce((sum, { today }) => sum + today, 0),
  };
}

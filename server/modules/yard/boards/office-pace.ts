import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';
import type { ShippingPace } from '#shared/domain/orders/shipping-forecast.ts';
import { type DayOrder, promisedOrders } from './office-orders.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USUAL_DAYS = 14;
/** Fewer days on which anything left are no habit. */
const LEAST_DAYS = 3;
/** An order that leaves long after it was due is no sign of how a usual day goes; its row is found by its due time. */
const DUE_BEFORE_MS = 14 * DAY_MS;
/** Reports of days that are over may come late. */
const READ_AGAIN_MS = 10 * 60_000;

/** How orders left before the day that begins at `dayFromMs`. */
export interface ShippingHabit {
  readonly dayFromMs: number;
  /** As in `ShippingPace`. */
  readonly usualPerHour: readonly number[] | null;
  /** Instants of the last hour before that day. */
  readonly justBefore: readonly number[];
}

export interface KeptHabit {
  /** Reads it where the day is another one or the last reading is old: it covers four weeks of orders. */
  read(scope: BoardScope): Promise<void>;
  /** Null = never read. */
  habit(): ShippingHabit | null;
}

export function keepHabit(): KeptHabit {
  let kept: { readonly habit: ShippingHabit; readonly readAtMs: number } | null = null;
  return {
    async read(scope) {
      const isFresh =
        kept?.habit.dayFromMs === scope.dayMs.from && scope.nowMs - kept.readAtMs < READ_AGAIN_MS;
      if (!isFresh) kept = { habit: await readHabit(scope), readAtMs: scope.nowMs };
    },
    habit: () => kept?.habit ?? null,
  };
}

async function readHabit(scope: BoardScope): Promise<ShippingHabit> {
  const { tx, dayMs, warehouse } = scope;
  const from = dayMs.from - USUAL_DAYS * DAY_MS;
  const before = sql`${promisedOrders(scope)} and due_at >= ${new Date(from - DUE_BEFORE_MS)}
    and shipped_at < ${new Date(dayMs.from)}`;
  const { rows } = await sql<{ hour: number; orders: number; days: number }>`
    with shipped as (
      select shipped_at at time zone ${warehouse.timeZone} as wall from outbound_order o
      where ${before} and shipped_at >= ${new Date(from)}
    )
    select extract(hour from wall)::int as hour, count(*)::int as orders,
      (select count(distinct wall::date) from shipped)::int as days
    from shipped group by 1`.execute(withSchema<unknown>(tx));
  const { rows: last } = await sql<{ at: Date }>`select shipped_at as at from outbound_order o
    where ${before} and shipped_at > ${new Date(dayMs.from - HOUR_MS)}`.execute(withSchema<unknown>(tx));
  const days = rows[0]?.days ?? 0;
  const usual = Array.from({ length: 24 }, () => 0);
  for (const { hour, orders } of rows) usual[hour] = orders / Math.max(1, days);
  return {
    dayFromMs: dayMs.from,
    usualPerHour: days < LEAST_DAYS ? null : usual,
    justBefore: last.map(({ at }) => at.getTime()),
  };
}

/** How orders leave now. `orders`: those of the day, those that have left among them. */
export function paceOf(
  orders: readonly DayOrder[],
  { dayFromMs, usualPerHour, justBefore }: ShippingHabit,
  { nowMs, dayMs, warehouse }: Pick<BoardScope, 'nowMs' | 'dayMs' | 'warehouse'>,
): ShippingPace {
  const left = [...justBefore];
  for (const { shippedAt } of orders) if (shippedAt !== null && shippedAt >= dayFromMs) left.push(shippedAt);
  return {
    nowMs,
    minuteOfDay: wallClockOf(nowMs, warehouse.timeZone).minuteOfDay,
    usualPerHour,
    lastHour: left.filter((at) => at > nowMs - HOUR_MS).length,
    today: left.filter((at) => at >= dayMs.from).length,
  };
}

import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import {
  OFFICE_PERIODS_MS,
  type OfficeSource,
  type OfficeStageCount,
} from '#shared/contracts/yard/office-board.ts';
import { promisedOrders } from './office-orders.ts';

const DAY_MS = 86_400_000;
/** What left longer ago and was never reported is not on the road. */
const ON_ROAD_MS = 7 * DAY_MS;
/** Of the pauses between two reports of carriers, the longest but these are usual. */
const USUAL_SHARE = 0.9;

export interface Transit {
  readonly stage: OfficeStageCount;
  /** Null = carriers have reported nothing in a week. */
  readonly carrier: OfficeSource | null;
}

/** What has left and not arrived, and when carriers last said that anything arrived. */
export async function countTransit(scope: BoardScope): Promise<Transit> {
  const { tx, nowMs } = scope;
  const { rows } = await sql<{
    orders: number;
    oldest: Date | null;
    heard: Date | null;
    pauseMs: number | null;
  }>`
    with gone as (
      select state, shipped_at, delivered_at from outbound_order o
      where ${promisedOrders(scope)} and due_at >= ${new Date(nowMs - 2 * ON_ROAD_MS)}
        and shipped_at >= ${new Date(nowMs - ON_ROAD_MS)}
    ), heard as (
      select delivered_at,
        extract(epoch from delivered_at - lag(delivered_at) over (order by delivered_at))::float8 as pause
      from gone
      where delivered_at > ${new Date(nowMs - DAY_MS)}
    )
    select (count(*) filter (where state = 'shipped'))::int as orders,
      min(shipped_at) filter (where state = 'shipped') as oldest, max(delivered_at) as heard,
      (select percentile_cont(${USUAL_SHARE}::float8) within group (order by pause) * 1000 from heard) as "pauseMs"
    from gone`.execute(withSchema<unknown>(tx));
  const { orders = 0, oldest = null, heard = null, pauseMs = null } = rows[0] ?? {};
  const expectedMs = Math.round(Math.max(OFFICE_PERIODS_MS.carrier, pauseMs ?? 0));
  return {
    stage: { stage: 'in_transit', orders, overdue: 0, oldestAt: oldest?.getTime() ?? null },
    carrier: heard && { at: heard.getTime(), expectedMs },
  };
}

/** Whether the house tells stages apart at all: without waves, tasks and steps between, orders only come and go. */
export async function tellsStagesApart({ tx, warehouse, nowMs }: BoardScope): Promise<boolean> {
  const since = new Date(nowMs - 2 * ON_ROAD_MS);
  const { rows } = await sql<{ tells: boolean }>`
    select exists (select from outbound_order where warehouse_id = ${warehouse.id} and is_open and deleted_at is null
        and state in ('allocated', 'picking', 'checking', 'packed', 'loading'))
      or exists (select from wave where warehouse_id = ${warehouse.id} and created_at > ${since})
      or exists (select from warehouse_task where warehouse_id = ${warehouse.id} and kind in ('pick', 'load')
        and created_at > ${since})
      or not exists (select from outbound_order where warehouse_id = ${warehouse.id} and due_at > ${since}
        and state <> 'draft') as tells`.execute(withSchema<unknown>(tx));
  return rows[0]?.tells ?? true;
}

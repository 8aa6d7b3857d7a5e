import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { type BoardScope, seesOwner } from '#server/core/warehouse/board/board-scope.ts';
import type { WarehouseFigures } from '#shared/contracts/yard/warehouse-board.ts';
import { instantOf, wallClockOf } from '#shared/domain/calendar/wall-clock.ts';

const HOUR_MS = 3_600_000;
const HOURS = 8;

export type MovedHours = Pick<WarehouseFigures, 'lastHour' | 'hourPlan' | 'hours'>;

/** Pallets in and out by clock hours of the warehouse, against its plan of them. */
export async function movedHours(scope: BoardScope): Promise<MovedHours> {
  const { tx, warehouse, nowMs } = scope;
  const wall = wallClockOf(nowMs, warehouse.timeZone);
  const hourMs = instantOf(
    { ...wall, minuteOfDay: Math.floor(wall.minuteOfDay / 60) * 60 },
    warehouse.timeZone,
  );
  const fromMs = hourMs - (HOURS - 1) * HOUR_MS;
  const typed = withSchema<unknown>(tx);
  const moved = await sql<{ hour: number; pallets: number; last: number }>`
    select floor(extract(epoch from at - ${new Date(fromMs)}::timestamptz) / 3600)::int as hour,
      coalesce(sum(pallets), 0)::float8 as pallets,
      coalesce(sum(pallets) filter (where at > ${new Date(nowMs - HOUR_MS)}), 0)::float8 as last
    from stock_movement m
    where m.warehouse_id = ${warehouse.id} and m.at >= ${new Date(fromMs)} and m.at <= ${new Date(nowMs)}
      and m.kind in ('receipt', 'ship') and ${seesOwner(scope, sql`m.owner_id`)}
    group by 1`.execute(typed);
  const target = await sql<{ plan: (number | null)[] | null }>`
    select hour_plan::float8[] as plan from warehouse_target where warehouse_id = ${warehouse.id}`.execute(
    typed,
  );
  // The plan is that of all goods.
  const plan = scope.authority.partnerIds === null ? (target.rows[0]?.plan ?? null) : null;
  const planAt = (startMs: number): number | null =>
    plan?.[Math.floor(wallClockOf(startMs, warehouse.timeZone).minuteOfDay / 60)] ?? null;
  const byHour = new Map(moved.rows.map(({ hour, pallets }) => [hour, pallets]));
  return {
    lastHour: moved.rows.reduce((sum, { last }) => sum + last, 0),
    hourPlan: planAt(hourMs),
    hours: Array.from({ length: HOURS }, (_, index) => {
      const startAt = fromMs + index * HOUR_MS;
      return { startAt, pallets: byHour.get(index) ?? 0, planned: planAt(startAt) };
    }),
  };
}

import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import type { OfficeDay, OfficeWeek } from '#shared/contracts/yard/office-board.ts';
import { addDays, dayText } from '#shared/domain/calendar/shift-calendar.ts';
import { instantOf, wallClockOf, weekdayOf } from '#shared/domain/calendar/wall-clock.ts';
import { promisedOrders } from './office-orders.ts';

const WEEK_DAYS = 7;

interface Day {
  readonly day: string;
  readonly toMs: number;
}

/** Sums of each day from Monday of last week to now, by the clock of the warehouse. */
export async function officeWeek(scope: BoardScope): Promise<OfficeWeek> {
  const { tx, nowMs, warehouse } = scope;
  const { timeZone } = warehouse;
  const today = wallClockOf(nowMs, timeZone);
  const before = ((weekdayOf(today) + 6) % WEEK_DAYS) + WEEK_DAYS;
  const days = Array.from({ length: before + 1 }, (_, index): Day => {
    const date = addDays(today, index - before);
    const toMs = instantOf({ ...addDays(date, 1), minuteOfDay: 0 }, timeZone);
    return { day: dayText(date), toMs: Math.min(toMs, nowMs) };
  });
  const fromMs = instantOf({ ...addDays(today, -before), minuteOfDay: 0 }, timeZone);
  const due = await sql<{ day: string; due: number; onTime: number }>`
    select to_char(due_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as due,
      (count(*) filter (where shipped_at <= due_at))::int as "onTime"
    from outbound_order o
    where ${promisedOrders(scope)} and due_at >= ${new Date(fromMs)} and due_at <= ${new Date(nowMs)}
    group by 1`.execute(withSchema<unknown>(tx));
  const late = await sql<{ dueAt: Date; shippedAt: Date | null }>`
    select due_at as "dueAt", shipped_at as "shippedAt" from outbound_order o
    where ${promisedOrders(scope)} and due_at < ${new Date(nowMs)}
      and (o.is_open or due_at >= ${new Date(fromMs)} and shipped_at > due_at)`.execute(
    withSchema<unknown>(tx),
  );
  const counted = new Map(due.rows.map((row) => [row.day, row]));
  return {
    days: days.map(({ day, toMs }): OfficeDay => {
      const overdue = late.rows.filter(
        ({ dueAt, shippedAt }) =>
          dueAt.getTime() < toMs && (shippedAt === null || shippedAt.getTime() > toMs),
      ).length;
      return { day, due: counted.get(day)?.due ?? 0, onTime: counted.get(day)?.onTime ?? 0, overdue };
    }),
  };
}

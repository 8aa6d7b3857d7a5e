import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { clockTime, twoDigits } from '#shared/domain/calendar/clock-time.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';

/** When anything arrived last from the systems that report a warehouse, ms since 1970; null = nothing is kept. */
export async function lastReportAt(tx: AnyTransaction, warehouseId: Id): Promise<number | null> {
  const { rows } = await sql<{ at: Date }>`select arrived_at as at from warehouse_event
    where warehouse_id = ${warehouseId} order by arrived_at desc limit 1`.execute(withSchema<unknown>(tx));
  return rows[0]?.at.getTime() ?? null;
}

/** Whether a system has reported a record, such as `truck 17`. */
export async function isReported(tx: AnyTransaction, warehouseId: Id, record: string): Promise<boolean> {
  const { rows } = await sql`select from warehouse_event
    where warehouse_id = ${warehouseId} and record = ${record} limit 1`.execute(withSchema<unknown>(tx));
  return rows.length > 0;
}

/** `14:02` of the day, else `11-29 14:02`, by the clock of a warehouse. */
export function quotedMoment(atMs: number, nowMs: number, timeZone: string): string {
  const [at, now] = [wallClockOf(atMs, timeZone), wallClockOf(nowMs, timeZone)];
  const time = clockTime(atMs, timeZone);
  return at.year === now.year && at.month === now.month && at.day === now.day
    ? time
    : `${twoDigits(at.month)}-${twoDigits(at.day)} ${time}`;
}

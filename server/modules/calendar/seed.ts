import { sql, type Transaction } from 'kysely';
import type { PlannedStopReason } from '#shared/contracts/calendar/planned-stop-reason.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { minuteOfClock, numbersByCode, weekdaysOf } from '#shared/domain/calendar/clock-stretch.ts';
import { addDays, dayText, type WeeklyShift } from '#shared/domain/calendar/shift-calendar.ts';
import { wallClockOf } from '#shared/domain/calendar/wall-clock.ts';

type Tx = Transaction<unknown>;

/** A calendar to be written beside a plant. */
export interface CalendarSeed {
  readonly lines: readonly {
    readonly code: string;
    readonly timeZone: string;
    readonly shiftPatterns: readonly WeeklyShift[];
    /** Codes of the products of its shifts, one after the other; each is planned with the count of its shift. */
    readonly products: readonly string[];
  }[];
  readonly products: readonly {
    readonly code: string;
    readonly name: string;
    readonly nameEn: string;
    readonly unit: CountUnit;
    readonly lineSpeeds: string;
  }[];
  readonly stops: readonly {
    readonly lineCode: string;
    readonly reason: PlannedStopReason;
    readonly name: string;
    readonly nameEn: string;
    readonly days: string;
    readonly startTime: string;
    readonly endTime: string;
  }[];
}

/** Days that are planned at first: the night shift of yesterday may still run. */
const PLANNED_DAYS = [-1, 0, 1, 2, 3, 4, 5, 6];

/** Writes what a tenant has nothing of yet: the shifts of the lines, products, plan and stops. Returns whether it did. */
export async function seedCalendar(
  tx: Tx,
  tenantId: Id,
  seed: CalendarSeed,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: Id; code: string }>`select l.id::text as id, d.code from production_line l
    join department d on d.id = l.id where d.deleted_at is null`.execute(tx);
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  const lines = seed.lines.flatMap((line) => {
    const id = ids.get(line.code);
    return id === undefined ? [] : [{ ...line, id }];
  });
  if (lines.length === 0) return false;
  const isNew = await isEmpty(tx, 'shift_pattern');
  if (isNew) for (const { id, shiftPatterns } of lines) await insertPatterns(tx, tenantId, id, shiftPatterns);
  if (!(await isEmpty(tx, 'product'))) return isNew;
  const now = new Date(nowMs);
  for (const { code, name, nameEn, unit, lineSpeeds } of seed.products) {
    const speeds = [...numbersByCode(lineSpeeds)].flatMap(([line, speed]) => {
      const id = ids.get(line);
      return id === undefined ? [] : [[id, speed] as const];
    });
    await sql`insert into product (tenant_id, code, name, name_en, unit, primary_per_unit, line_speeds, created_at, updated_at)
      values (${tenantId}, ${code}, ${name}, ${nameEn}, ${unit}, 1, ${JSON.stringify(Object.fromEntries(speeds))}::jsonb,
        ${now}, ${now})`.execute(tx);
  }
  for (const line of lines) await insertPlan(tx, tenantId, line, now);
  for (const { lineCode, reason, name, nameEn, days, startTime, endTime } of seed.stops) {
    const places = ids.get(lineCode);
    if (places === undefined) continue;
    await sql`insert into planned_stop (tenant_id, reason, name, name_en, place_ids, repeat, days, from_day, start_minute,
        end_minute, created_at, updated_at)
      values (${tenantId}, ${reason}, ${name}, ${nameEn}, ${[places]}::bigint[], 'weekly', ${weekdaysOf(days)}::smallint[],
        ${dayText(wallClockOf(nowMs, 'UTC'))}::date, ${minuteOfClock(startTime)}, ${minuteOfClock(endTime)}, ${now}, ${now})`.execute(
      tx,
    );
  }
  return true;
}

async function isEmpty(tx: Tx, table: 'shift_pattern' | 'product'): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
  return rows.length === 0;
}

async function insertPatterns(
  tx: Tx,
  tenantId: Id,
  lineId: Id,
  patterns: readonly WeeklyShift[],
): Promise<void> {
  for (const { name, nameEn, startMinute, durationMinutes, days, plannedCount } of patterns)
    await sql`insert into shift_pattern (tenant_id, place_ids, name, name_en, start_minute, duration_minutes, days, planned_count)
      values (${tenantId}, ${[lineId]}::bigint[], ${name}, ${nameEn}, ${startMinute}, ${durationMinutes},
        ${[...days]}::smallint[], ${plannedCount})`.execute(tx);
}

async function insertPlan(
  tx: Tx,
  tenantId: Id,
  { id, timeZone, shiftPatterns, products }: CalendarSeed['lines'][number] & { readonly id: Id },
  now: Date,
): Promise<void> {
  const today = wallClockOf(now.getTime(), timeZone);
  for (const [index, { name, plannedCount }] of shiftPatterns.entries()) {
    const product = products[index % products.length];
    if (product === undefined) continue;
    const days = PLANNED_DAYS.map((distance) => dayText(addDays(today, distance)));
    await sql`insert into production_plan (tenant_id, line_id, day, shift_name, sequence, product_id, planned_count,
        created_at, updated_at)
      select ${tenantId}, ${id}, planned.day, ${name}, 1, p.id, ${plannedCount ?? 0}, ${now}, ${now}
      from product p, unnest(${days}::date[]) as planned (day)
      where p.code = ${product} and p.deleted_at is null`.execute(tx);
  }
}

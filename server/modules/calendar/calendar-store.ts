import { sql, type Transaction } from 'kysely';
import type { PlannedStopReason } from '#shared/contracts/calendar/planned-stop-reason.ts';
import type { CountUnit } from '#shared/contracts/kit/count-unit.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { breaksOf } from '#shared/domain/calendar/clock-stretch.ts';
import type { PlannedStopRule } from '#shared/domain/calendar/planned-stop.ts';
import type { DayException, WeeklyShift } from '#shared/domain/calendar/shift-calendar.ts';
import { listLinePlaces } from './places.ts';

type Tx = Transaction<unknown>;

/** Something of the calendar with the departments that it is for; none = everywhere. */
type Placed<Entry> = Entry & { readonly id: Id; readonly placeIds: readonly Id[] };

export type StoredPattern = Placed<WeeklyShift>;
export type StoredException = Placed<DayException>;
export type StoredStop = Placed<{
  readonly reason: PlannedStopReason;
  readonly name: string | null;
  readonly nameEn: string | null;
  readonly rule: PlannedStopRule;
}>;

export interface StoredProduct {
  readonly id: Id;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly unit: CountUnit;
  readonly primaryPerUnit: number;
  /** In the line's unit per hour, by line. */
  readonly lineSpeeds: Readonly<Record<Id, number>>;
  /** Removed ones are kept for the past. */
  readonly isRemoved: boolean;
}

export interface StoredPlanRow {
  readonly lineId: Id;
  readonly day: string;
  readonly shiftName: string;
  readonly productId: Id;
  readonly plannedCount: number;
  readonly orderNo: string | null;
}

export interface StoredChoice {
  readonly lineId: Id;
  readonly from: number;
  readonly productId: Id | null;
  readonly username: string | null;
}

/** One tenant's calendar as it is read from the database. */
export interface StoredCalendar {
  readonly linePlaces: ReadonlyMap<Id, ReadonlySet<Id>>;
  readonly patterns: readonly StoredPattern[];
  readonly exceptions: readonly StoredException[];
  readonly stops: readonly StoredStop[];
  readonly products: ReadonlyMap<Id, StoredProduct>;
  readonly plan: readonly StoredPlanRow[];
  readonly choices: readonly StoredChoice[];
}

/** `sinceMs`: before it nothing is asked for. */
export async function loadCalendar(tx: Tx, sinceMs: number): Promise<StoredCalendar> {
  return {
    linePlaces: await listLinePlaces(tx),
    patterns: await listPatterns(tx),
    exceptions: await listExceptions(tx),
    stops: await listStops(tx),
    products: new Map((await listProducts(tx)).map((one) => [one.id, one])),
    plan: await listPlan(tx, new Date(sinceMs).toISOString().slice(0, 10)),
    choices: await listChoices(tx, sinceMs),
  };
}

interface PatternRow extends Omit<WeeklyShift, 'breaks'> {
  readonly id: Id;
  readonly placeIds: readonly Id[];
  readonly breaks: string;
}

export async function listPatterns(tx: Tx): Promise<StoredPattern[]> {
  const { rows } = await sql<PatternRow>`
    select id::text as id, place_ids::text[] as "placeIds", name, name_en as "nameEn", start_minute as "startMinute",
      duration_minutes as "durationMinutes", days, planned_count as "plannedCount", valid_from as "validFrom",
      valid_to as "validTo", breaks
    from shift_pattern where deleted_at is null order by start_minute, shift_pattern.id`.execute(tx);
  return rows.map((row) => ({ ...row, breaks: breaksOf(row.breaks, row) ?? [] }));
}

interface ExceptionRow extends Omit<DayException, 'stretch'> {
  readonly id: Id;
  readonly placeIds: readonly Id[];
  readonly startMinute: number | null;
  readonly durationMinutes: number | null;
}

export async function listExceptions(tx: Tx): Promise<StoredException[]> {
  const { rows } = await sql<ExceptionRow>`
    select id::text as id, place_ids::text[] as "placeIds", kind, name, name_en as "nameEn", shift_name as "shiftName",
      from_day as "fromDay", to_day as "toDay", start_minute as "startMinute",
      duration_minutes as "durationMinutes", planned_count as "plannedCount"
    from shift_exception where deleted_at is null order by shift_exception.id`.execute(tx);
  return rows.map(({ startMinute, durationMinutes, ...row }) => ({
    ...row,
    stretch: startMinute === null || durationMinutes === null ? null : { startMinute, durationMinutes },
  }));
}

interface StopRow {
  readonly id: Id;
  readonly placeIds: readonly Id[];
  readonly reason: PlannedStopReason;
  readonly name: string | null;
  readonly nameEn: string | null;
  readonly repeat: 'once' | 'weekly';
  readonly days: readonly number[] | null;
  readonly fromDay: string;
  readonly startMinute: number;
  readonly toDay: string | null;
  readonly endMinute: number;
}

async function listStops(tx: Tx): Promise<StoredStop[]> {
  const { rows } = await sql<StopRow>`
    select id::text as id, place_ids::text[] as "placeIds", reason, name, name_en as "nameEn", repeat, days,
      from_day as "fromDay", start_minute as "startMinute", to_day as "toDay", end_minute as "endMinute"
    from planned_stop where deleted_at is null order by planned_stop.id`.execute(tx);
  return rows.map(({ id, placeIds, reason, name, nameEn, ...row }) => ({
    id,
    placeIds,
    reason,
    name,
    nameEn,
    rule: ruleOf(row),
  }));
}

const MINUTES_PER_DAY = 1_440;

function ruleOf({
  repeat,
  days,
  fromDay,
  startMinute,
  toDay,
  endMinute,
}: Omit<StopRow, 'id' | 'placeIds' | 'reason' | 'name' | 'nameEn'>): PlannedStopRule {
  if (repeat === 'once') return { repeat, fromDay, startMinute, toDay: toDay ?? fromDay, endMinute };
  const minutes = endMinute - startMinute;
  const durationMinutes = minutes > 0 ? minutes : minutes + MINUTES_PER_DAY;
  return { repeat, days: days ?? [], validFrom: fromDay, validTo: toDay, startMinute, durationMinutes };
}

async function listProducts(tx: Tx): Promise<StoredProduct[]> {
  const { rows } = await sql<StoredProduct>`
    select id::text as id, code, name, name_en as "nameEn", unit, primary_per_unit as "primaryPerUnit",
      line_speeds as "lineSpeeds", deleted_at is not null as "isRemoved"
    from product order by product.id`.execute(tx);
  return rows;
}

async function listPlan(tx: Tx, sinceDay: string): Promise<StoredPlanRow[]> {
  const { rows } = await sql<StoredPlanRow>`
    select line_id::text as "lineId", day, shift_name as "shiftName", product_id::text as "productId",
      planned_count as "plannedCount", order_no as "orderNo"
    from production_plan where deleted_at is null and day >= ${sinceDay}::date order by day, line_id, sequence, id`.execute(
    tx,
  );
  return rows;
}

async function listChoices(tx: Tx, sinceMs: number): Promise<StoredChoice[]> {
  const { rows } = await sql<Omit<StoredChoice, 'from'> & { from: string }>`
    select line_id::text as "lineId", from_ts as "from", product_id::text as "productId", set_by as username
    from line_product where from_ts >= ${sinceMs} order by from_ts`.execute(tx);
  return rows.map((row) => ({ ...row, from: Number(row.from) }));
}

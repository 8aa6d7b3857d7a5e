import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type {
  Appointment,
  CalendarEvent,
  CalendarSlot,
  GoodsDirection,
} from '#shared/contracts/yard/appointment.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { APPOINTMENT_COLORS } from '#shared/domain/yard/appointment-colors.ts';
import { isOpenFor, isSlotStart, SLOT_MS, slotAt } from '#shared/domain/yard/dock-hours.ts';
import { listDocks, takesDirection } from './dock-rows.ts';

const RANGE_MAX_MS = 8 * 86_400_000;

/** What an event of the calendar is made of: a week has thousands of them. */
export const CALENDAR_FIELDS = [
  'id',
  'no',
  'plate',
  'slotStart',
  'slotEnd',
  'arrivedAt',
  'state',
  'direction',
  'dockCode',
] as const satisfies readonly (keyof Appointment)[];
type CalendarRow = Pick<Appointment, (typeof CALENDAR_FIELDS)[number]>;

export interface CalendarRange {
  readonly from: number;
  readonly to: number;
  readonly direction?: GoodsDirection | undefined;
}

/** The appointments as events, and the slots of the range in which a dock is open. Throws `range_too_long`. */
export async function calendarOf(
  tx: AnyTransaction,
  warehouse: Warehouse,
  appointments: readonly CalendarRow[],
  { from, to, direction }: CalendarRange,
): Promise<{ timeZone: string; events: CalendarEvent[]; slots: CalendarSlot[] }> {
  if (to <= from || to - from > RANGE_MAX_MS) throw failure('range_too_long');
  const { timeZone } = warehouse;
  const docks = (await listDocks(tx, warehouse.id, { sinceMs: from })).filter(
    (dock) => direction === undefined || takesDirection(dock, direction),
  );
  const { rows } = await sql<{ slot_at: Date; taken: string }>`
    select slot_at, count(*) as taken from appointment_slot
    where dock_id = any(${docks.map(({ id }) => id)}::bigint[])
      and slot_at >= ${new Date(from)} and slot_at < ${new Date(to)} group by slot_at`.execute(
    withSchema<unknown>(tx),
  );
  const taken = new Map(rows.map((row) => [row.slot_at.getTime(), Number(row.taken)]));
  const slots: CalendarSlot[] = [];
  for (let start = firstSlot(from, timeZone); start < to; start += SLOT_MS) {
    const slot = slotAt(start, timeZone);
    const capacity = docks.reduce((sum, dock) => sum + (isOpenFor(dock, slot) ? dock.capacity : 0), 0);
    if (capacity > 0) slots.push({ start, capacity, taken: taken.get(start) ?? 0 });
  }
  return { timeZone, events: appointments.flatMap(toEvent), slots };
}

function firstSlot(from: number, timeZone: string): number {
  let start = Math.ceil(from / 60_000) * 60_000;
  while (!isSlotStart(start, timeZone)) start += 60_000;
  return start;
}

/** A walk-in stands at its arrival. */
function toEvent(row: CalendarRow): CalendarEvent[] {
  const start = row.slotStart ?? row.arrivedAt;
  if (start === null) return [];
  return [
    {
      id: row.id,
      title: [row.no, row.plate].filter(Boolean).join(' '),
      start,
      end: row.slotEnd ?? start + SLOT_MS,
      color: APPOINTMENT_COLORS[row.state],
      state: row.state,
      direction: row.direction,
      dockCode: row.dockCode,
    },
  ];
}

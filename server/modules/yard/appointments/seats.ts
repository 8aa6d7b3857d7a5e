import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { fieldError } from '#server/core/field-error.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { isOpenFor, isSlotStart, SLOT_MS, slotAt } from '#shared/domain/yard/dock-hours.ts';
import { type DockRow, listDocks, takesDirection } from './dock-rows.ts';

/** What is booked. */
export interface AskedSlots {
  readonly warehouse: Pick<Warehouse, 'id' | 'timeZone'>;
  readonly direction: GoodsDirection;
  /** Absent = any. */
  readonly dockCode?: string | null | undefined;
  readonly slotStart: number;
  readonly slots: number;
}

/** The slots of a dock, and the number of its place in each. */
export interface Seats {
  readonly dockId: Id;
  readonly seats: readonly { readonly startMs: number; readonly seat: number }[];
}

/**
 * Finds a dock that is open and has a place in all slots: the asked one, or that with the fewest bookings of these slots.
 * The docks are locked, and the primary key of `appointment_slot` makes two bookings of one place impossible. Throws at
 * the field that is in the way.
 */
export async function findSeats(tx: AnyTransaction, asked: AskedSlots, nowMs: number): Promise<Seats> {
  const { warehouse, direction, dockCode, slotStart, slots } = asked;
  if (!isSlotStart(slotStart, warehouse.timeZone)) throw fieldError('slotStart', 'slot_uneven');
  if (slotStart < nowMs) throw fieldError('slotStart', 'slot_expired');
  const docks = await listDocks(tx, warehouse.id, { sinceMs: slotStart, isLocked: true });
  const fitting = docks.filter(
    (dock) => takesDirection(dock, direction) && (!dockCode || dock.code === dockCode),
  );
  if (dockCode && !docks.some(({ code }) => code === dockCode)) throw fieldError('dockCode', 'dock_missing');
  if (fitting.length === 0)
    throw fieldError(dockCode ? 'dockCode' : 'slotStart', dockCode ? 'dock_other_direction' : 'no_dock_open');
  const starts = Array.from({ length: slots }, (_none, index) => slotStart + index * SLOT_MS);
  const open = fitting.filter((dock) =>
    starts.every((start) => isOpenFor(dock, slotAt(start, warehouse.timeZone))),
  );
  if (open.length === 0) throw fieldError('slotStart', dockCode ? 'dock_closed' : 'no_dock_open');
  const taken = await takenSeats(tx, open, starts);
  const free = open.flatMap((dock) => {
    const seats = starts.flatMap((startMs) => {
      const used = taken.get(`${dock.id} ${startMs}`) ?? new Set();
      const seat = Array.from({ length: dock.capacity }, (_none, index) => index).find(
        (one) => !used.has(one),
      );
      return seat === undefined ? [] : [{ startMs, seat }];
    });
    const load = starts.reduce((sum, start) => sum + (taken.get(`${dock.id} ${start}`)?.size ?? 0), 0);
    return seats.length === starts.length ? [{ dockId: dock.id, seats, load }] : [];
  });
  const [best] = free.toSorted((a, b) => a.load - b.load);
  if (!best) throw fieldError('slotStart', 'slot_taken');
  return best;
}

async function takenSeats(
  tx: AnyTransaction,
  docks: readonly DockRow[],
  starts: readonly number[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const { rows } = await sql<{ dock_id: Id; slot_at: Date; seat: number }>`
    select dock_id::text as dock_id, slot_at, seat from appointment_slot
    where dock_id = any(${docks.map(({ id }) => id)}::bigint[])
      and slot_at = any(${starts.map((start) => new Date(start))}::timestamptz[])`.execute(
    withSchema<unknown>(tx),
  );
  const taken = new Map<string, Set<number>>();
  for (const { dock_id, slot_at, seat } of rows) {
    const key = `${dock_id} ${slot_at.getTime()}`;
    taken.set(key, (taken.get(key) ?? new Set()).add(seat));
  }
  return taken;
}

export async function takeSeats(
  tx: AnyTransaction,
  { tenantId, appointmentId }: { readonly tenantId: Id; readonly appointmentId: Id },
  { dockId, seats }: Seats,
): Promise<void> {
  await sql`insert into appointment_slot (tenant_id, dock_id, slot_at, seat, appointment_id)
    select ${tenantId}, ${dockId}, slot_at, seat, ${appointmentId}
    from unnest(${seats.map(({ startMs }) => new Date(startMs))}::timestamptz[],
      ${seats.map(({ seat }) => seat)}::integer[]) as taken (slot_at, seat)`.execute(withSchema<unknown>(tx));
}

/** Its places can be booked again. */
export async function releaseSeats(tx: AnyTransaction, appointmentIds: readonly Id[]): Promise<void> {
  await sql`delete from appointment_slot where appointment_id = any(${[...appointmentIds]}::bigint[])`.execute(
    withSchema<unknown>(tx),
  );
}

import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { DockRow } from '#server/modules/yard/appointments/dock-rows.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AppointmentState, GoodsDirection } from '#shared/contracts/yard/appointment.ts';
import { isAtDock } from '#shared/domain/yard/appointment-steps.ts';
import { type ForecastDock, forecastCalls } from '#shared/domain/yard/queue-forecast.ts';

/** Where nothing has been handled yet. */
export const HANDLING_DEFAULT_MS = 40 * 60_000;
/** Of the trucks that were handled last. */
const HANDLED_SAMPLES = 30;

/** A truck that is not over. */
export interface QueuedTruck {
  readonly id: Id;
  readonly state: AppointmentState;
  readonly direction: GoodsDirection;
  readonly dockId: Id | null;
  readonly slotAt: Date | null;
  readonly arrivedAt: Date | null;
  readonly calledAt: Date | null;
  readonly dockedAt: Date | null;
}

/** In the order in which they are called: by slot, of those that have arrived. */
export function queueOf<Truck extends QueuedTruck>(trucks: readonly Truck[]): Truck[] {
  const timeOf = (at: Date | null) => at?.getTime() ?? Number.POSITIVE_INFINITY;
  return trucks
    .filter(({ state }) => state === 'arrived')
    .toSorted(
      (a, b) =>
        timeOf(a.slotAt ?? a.arrivedAt) - timeOf(b.slotAt ?? b.arrivedAt) ||
        timeOf(a.arrivedAt) - timeOf(b.arrivedAt) ||
        Number(BigInt(a.id) - BigInt(b.id)),
    );
}

/** When each truck that waits is expected to be called: the one forecast that the queue, docks and orders take. */
export function expectedCalls(
  trucks: readonly QueuedTruck[],
  allDocks: readonly DockRow[],
  { nowMs, handlingMs }: { readonly nowMs: number; readonly handlingMs: number },
): ReadonlyMap<Id, number> {
  const waiting = queueOf(trucks);
  if (waiting.length === 0) return new Map();
  const docks = allDocks.filter(
    ({ outages }) => !outages.some(({ fromMs, toMs }) => fromMs <= nowMs && (toMs === null || toMs > nowMs)),
  );
  const forecastDocks = docks.map((dock): ForecastDock => {
    const leaving = trucks
      .filter(({ dockId, state }) => dockId === dock.id && (isAtDock(state) || state === 'called'))
      .map((truck) => (truck.dockedAt ?? truck.calledAt)?.getTime() ?? nowMs)
      .map((since) => Math.max(nowMs, since + handlingMs));
    const free = Math.max(0, dock.capacity - leaving.length);
    return { id: dock.id, takes: dock.direction, freeAtMs: [...leaving, ...Array(free).fill(nowMs)] };
  });
  const asked = waiting.map(({ id, direction, dockId }) => ({
    id,
    direction,
    // A booked dock that is out of use: the truck will be called to another one.
    dockId: docks.some((dock) => dock.id === dockId) ? dockId : null,
  }));
  return forecastCalls(forecastDocks, asked, { nowMs, handlingMs });
}

/** Median time at a dock of the trucks that left last. */
export async function usualHandlingMs(tx: AnyTransaction, warehouseId: Id): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from left_at - docked_at) * 1000) as ms from (
      select left_at, docked_at from appointment
      where warehouse_id = ${warehouseId} and state = 'left' and docked_at is not null
      order by id desc limit ${HANDLED_SAMPLES}) handled`.execute(withSchema<unknown>(tx));
  const ms = Number(rows[0]?.ms ?? 0);
  return ms > 0 ? ms : HANDLING_DEFAULT_MS;
}

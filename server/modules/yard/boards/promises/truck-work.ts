import { type BoardOrder, sumOf, sumRecent } from '#server/modules/yard/boards/board-orders.ts';
import { slotEndOf, type TruckRow } from '#server/modules/yard/boards/board-trucks.ts';
import type { DueWork } from '#shared/domain/orders/lateness.ts';

const HOUR_MS = 3_600_000;

/** The work at a truck against its slot; null = a walk-in, which is due at no time. */
export function truckWork(truck: TruckRow, orders: readonly BoardOrder[]): DueWork | null {
  const dueMs = slotEndOf(truck);
  if (dueMs === null || truck.slotAt === null) return null;
  const planned = sumOf(orders, (order) => order.planned);
  return {
    dueMs,
    isDone: truck.state === 'finished',
    startedMs: (truck.workStartAt ?? truck.dockedAt)?.getTime() ?? null,
    planned: planned > 0 ? planned : null,
    done: sumOf(orders, (order) => order.done),
    recent: sumRecent(orders.map((order) => order.recent)),
    // A slot is booked for all of a truck's goods.
    planRate: planned > 0 ? planned / ((dueMs - truck.slotAt.getTime()) / HOUR_MS) : null,
  };
}

import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import type { BoardOrder } from '#server/modules/yard/boards/board-orders.ts';
import { waveWork } from '#server/modules/yard/boards/board-tasks.ts';
import { slotEndOf } from '#server/modules/yard/boards/board-trucks.ts';
import type { DayOrder } from '#server/modules/yard/boards/office-orders.ts';
import { paceOf } from '#server/modules/yard/boards/office-pace.ts';
import { expectedCalls } from '#server/modules/yard/queue/expected-calls.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { forecastDone, forecastParts } from '#shared/domain/orders/lateness.ts';
import {
  countPromises,
  type JudgedOrder,
  judgeOrders,
  type KnownOrder,
  type OrderBound,
  type OrderPromises,
} from '#shared/domain/orders/order-promises.ts';
import { type Departure, truckDepartures } from '#shared/domain/yard/truck-departures.ts';
import type { OrderParts } from './order-parts.ts';
import { truckWork } from './truck-work.ts';

/** What is said about each order is for the most urgent ones: a backlog beyond this is counted as open, and not judged. */
const JUDGED_MAX = 5_000;
const HOUR_MS = 3_600_000;

type JudgeScope = Pick<BoardScope, 'nowMs' | 'dayMs' | 'warehouse'>;

/** When the trucks of a warehouse are expected to leave. Those that bring goods by the time that trucks usually take. */
export function departuresOf(
  { trucks, docks, outbound, handlingMs }: OrderParts,
  nowMs: number,
): ReadonlyMap<Id, Departure> {
  const ordersOf = Map.groupBy(outbound, ({ appointmentId }) => appointmentId);
  const calls = expectedCalls(trucks, docks.rows, { nowMs, handlingMs });
  const departing = trucks.map((truck) => {
    const work = truckWork(truck, ordersOf.get(truck.id) ?? []);
    return {
      id: truck.id,
      state: truck.state,
      dockId: truck.dockId,
      slotStart: truck.slotAt?.getTime() ?? null,
      slotEnd: slotEndOf(truck),
      dockedAt: truck.dockedAt?.getTime() ?? null,
      workDoneAt: work && forecastDone(work, nowMs),
      callAt: calls.get(truck.id) ?? null,
    };
  });
  return truckDepartures(departing, new Map(docks.rows.map((dock) => [dock.id, dock])), {
    nowMs,
    handlingMs,
  });
}

/** The open orders with their forecasts: by how orders leave, and by what is known of the wave and the truck of each. */
export function judgeOpen(
  parts: OrderParts,
  departures: ReadonlyMap<Id, Departure>,
  scope: JudgeScope,
): readonly JudgedOrder<DayOrder>[] {
  const { promised, habit } = parts;
  if (habit === null) return [];
  const open = promised.filter(({ isOpen }) => isOpen).slice(0, JUDGED_MAX);
  const picked = pickForecasts(open, parts, scope.nowMs);
  const slotEnds = new Map(parts.trucks.map((truck) => [truck.id, slotEndOf(truck)]));
  const knownOf = (order: DayOrder): KnownOrder => {
    const { id, dueAt, appointmentId } = order;
    const departure = appointmentId === null ? undefined : departures.get(appointmentId);
    const slotEnd = appointmentId === null ? null : (slotEnds.get(appointmentId) ?? null);
    // A slot that ends in time is no reason to be late.
    const isBehind = departure?.reason === 'slot' && slotEnd !== null && slotEnd <= dueAt;
    const byTruck = isBehind ? { ...departure, reason: 'truck_behind' as const } : departure;
    const pick = picked.get(id);
    return {
      bounds: [pick, byTruck].flatMap((bound) => bound ?? []),
      isWhole: byTruck !== undefined && (pick !== undefined || isPicked(order)),
    };
  };
  return judgeOrders(open, paceOf(promised, habit, scope), knownOf);
}

export function promisesOf(
  judged: readonly JudgedOrder<DayOrder>[],
  { nowMs, dayMs }: JudgeScope,
): OrderPromises {
  return countPromises(judged, { nowMs, dayEndMs: dayMs.to });
}

/** When each order of a wave is expected to be picked, due first and one after the other. */
function pickForecasts(
  open: readonly DayOrder[],
  { waves, outbound, habit }: OrderParts,
  nowMs: number,
): ReadonlyMap<Id, OrderBound> {
  const goods = new Map(outbound.map((order) => [order.id, order]));
  const ofWave = Map.groupBy(open, ({ waveId }) => waveId);
  const goodsOfWave = Map.groupBy(outbound, ({ waveId }) => waveId);
  return new Map(
    waves.flatMap((wave) => {
      const left = (ofWave.get(wave.id) ?? []).filter((order) => !isPicked(order));
      if (wave.releasedAt === null) {
        const bounds = earliestOf(left.length, habit, nowMs);
        return left.flatMap(({ id }, index) => (bounds[index] ? [[id, bounds[index]] as const] : []));
      }
      const rests = left.map(({ id }) => restOf(goods.get(id)));
      const work = waveWork(wave, goodsOfWave.get(wave.id) ?? []);
      const isPicking = wave.state === 'released' || wave.state === 'picking';
      const forecasts = isPicking ? forecastParts(work, rests, nowMs) : [];
      return left.flatMap(({ id }, index) => {
        const atMs = forecasts[index] ?? null;
        return atMs === null || rests[index] === 0 ? [] : [[id, { atMs, reason: 'wave' }] as const];
      });
    }),
  );
}

/** Of a wave that is not released: no sooner than if it were now, and orders left as in the busiest hour of usual days. */
function earliestOf(count: number, habit: OrderParts['habit'], nowMs: number): readonly OrderBound[] {
  const busiest = Math.max(0, ...(habit?.usualPerHour ?? []));
  if (busiest === 0) return [];
  return Array.from({ length: count }, (_, index) => ({
    atMs: nowMs + ((index + 1) / busiest) * HOUR_MS,
    reason: 'wave_planned' as const,
  }));
}

function isPicked({ stage }: DayOrder): boolean {
  return stage !== 'waiting' && stage !== 'picking';
}

function restOf(order: BoardOrder | undefined): number {
  return order ? Math.max(0, order.planned - order.picked) : 0;
}

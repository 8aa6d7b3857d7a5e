import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import type { KeptParts } from '#server/core/warehouse/board/kept-reader.ts';
import { compareIds, keepRows } from '#server/core/warehouse/board/kept-rows.ts';
import { type BoardDocks, loadBoardDocks } from '#server/modules/yard/boards/board-docks.ts';
import { type BoardOrder, listOutbound } from '#server/modules/yard/boards/board-orders.ts';
import { type BoardWave, listWaves } from '#server/modules/yard/boards/board-tasks.ts';
import { listTrucks, type TruckRow } from '#server/modules/yard/boards/board-trucks.ts';
import { type DayOrder, listOfficeOrders } from '#server/modules/yard/boards/office-orders.ts';
import { keepHabit, type ShippingHabit } from '#server/modules/yard/boards/office-pace.ts';
import { HANDLING_DEFAULT_MS, usualHandlingMs } from '#server/modules/yard/queue/expected-calls.ts';

/** What outbound orders are judged by; every image that says something about them keeps the same. */
export interface OrderParts {
  readonly trucks: readonly TruckRow[];
  /** With their goods: those of the day, of waves and of trucks. */
  readonly outbound: readonly BoardOrder[];
  /** Those that are open or of the day, due first. */
  readonly promised: readonly DayOrder[];
  readonly waves: readonly BoardWave[];
  readonly docks: BoardDocks;
  /** How orders leave on other days; null = not read yet. */
  readonly habit: ShippingHabit | null;
  /** How long a truck is usually at a dock. */
  readonly handlingMs: number;
}

export function keepOrderParts(): KeptParts<OrderParts> {
  const trucks = keepRows(listTrucks, compareTrucks);
  const outbound = keepRows(listOutbound, compareIds);
  const promised = keepRows(listOfficeOrders, (a, b) => a.dueAt - b.dueAt || compareIds(a, b));
  const kept = keepHabit();
  let waves: readonly BoardWave[] = [];
  let docks: BoardDocks = { rows: [], outages: new Map() };
  let handlingMs = HANDLING_DEFAULT_MS;

  return {
    load: [
      (scope) => trucks.load(scope),
      (scope) => outbound.load(scope),
      (scope) => promised.load(scope),
      async (scope) => {
        waves = await listWaves(scope);
      },
    ],
    async follow(scope, changes) {
      const [changedTrucks, changedWaves] = [changes.idsOf('truck'), changes.idsOf('wave')];
      await trucks.follow(scope, changedTrucks);
      await outbound.follow(scope, changes.idsOf('outbound', 'outboundGoods'));
      if (changes.has('dock')) await promised.load(scope);
      else {
        // Orders show the dock of their truck and the hold of their wave.
        const touched = touchedOrders(promised.rows(), new Set(changedTrucks), new Set(changedWaves));
        await promised.follow(scope, [...new Set([...touched, ...changes.idsOf('outbound')])]);
      }
      if (changes.has('wave', 'dock')) waves = await listWaves(scope);
      if (changes.has('dock')) docks = await loadBoardDocks(scope);
    },
    sums: [
      async (scope: BoardScope) => {
        await kept.read(scope);
        handlingMs = await usualHandlingMs(scope.tx, scope.warehouse.id);
        // Outages begin and end by themselves.
        docks = await loadBoardDocks(scope);
      },
    ],
    parts: () => ({
      trucks: trucks.rows(),
      outbound: outbound.rows(),
      promised: promised.rows(),
      waves,
      docks,
      habit: kept.habit(),
      handlingMs,
    }),
  };
}

function touchedOrders(
  orders: readonly DayOrder[],
  trucks: ReadonlySet<string>,
  waves: ReadonlySet<string>,
): readonly string[] {
  return orders.flatMap(({ id, waveId, appointmentId }) => {
    const isTouched =
      (waveId !== null && waves.has(waveId)) || (appointmentId !== null && trucks.has(appointmentId));
    return isTouched ? [id] : [];
  });
}

function compareTrucks(a: TruckRow, b: TruckRow): number {
  return dueOf(a) - dueOf(b) || compareIds(a, b);
}

/** As the column `due_at`. */
function dueOf({ slotAt, arrivedAt }: TruckRow): number {
  return (slotAt ?? arrivedAt)?.getTime() ?? Number.POSITIVE_INFINITY;
}

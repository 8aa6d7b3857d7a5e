import type { KeptParts } from '#server/core/warehouse/board/kept-reader.ts';
import { compareIds, keepRows } from '#server/core/warehouse/board/kept-rows.ts';
import { keepExceptions, type OpenException } from './board-exceptions.ts';
import { type MovedHours, movedHours } from './board-movements.ts';
import { type BoardOrder, listInbound } from './board-orders.ts';
import { keepRoom } from './board-room.ts';
import { type BoardZones, boardZones } from './board-zones.ts';
import { keepOrderParts, type OrderParts } from './promises/order-parts.ts';

/** What the image of the warehouse board is made of, as last read. */
export interface BoardParts extends OrderParts {
  readonly inbound: readonly BoardOrder[];
  readonly exceptions: readonly OpenException[];
  readonly zones: BoardZones;
  readonly moved: MovedHours;
}

/** Sums change with every scan, and by less than can be seen on a wall. */
export const SUMS_EVERY_MS = 2_000;

export function keepBoardParts(): KeptParts<BoardParts> {
  const ofOrders = keepOrderParts();
  const inbound = keepRows(listInbound, compareIds);
  const exceptions = keepExceptions();
  const room = keepRoom();
  let zones: BoardZones = [];
  let moved: MovedHours = { lastHour: 0, hourPlan: null, hours: [] };

  return {
    load: [
      ...ofOrders.load,
      (scope) => inbound.load(scope),
      (scope) => exceptions.load(scope),
      (scope) => room.load(scope),
    ],
    async follow(scope, changes) {
      await ofOrders.follow(scope, changes);
      await inbound.follow(scope, changes.idsOf('inbound', 'inboundGoods'));
      await exceptions.follow(scope, changes);
      room.follow(changes.idsOf('place'));
    },
    sums: [
      async (scope) => {
        await room.read(scope);
        zones = await boardZones(scope, room.of);
      },
      ...ofOrders.sums,
      async (scope) => {
        moved = await movedHours(scope);
      },
    ],
    parts: () => ({
      ...ofOrders.parts(),
      inbound: inbound.rows(),
      exceptions: exceptions.rows(),
      zones,
      moved,
    }),
  };
}

import { type BoardDocks, loadBoardDocks } from './board-docks.ts';
import { keepExceptions, type OpenException } from './board-exceptions.ts';
import { type MovedHours, movedHours } from './board-movements.ts';
import { type BoardOrder, listInbound, listOutbound } from './board-orders.ts';
import { keepRoom } from './board-room.ts';
import { type BoardWave, listWaves } from './board-tasks.ts';
import { listTrucks, type TruckRow } from './board-trucks.ts';
import { type BoardZones, boardZones } from './board-zones.ts';
import type { KeptParts } from './kept-reader.ts';
import { compareIds, keepRows } from './kept-rows.ts';

/** What the image of the warehouse board is made of, as last read. */
export interface BoardParts {
  readonly trucks: readonly TruckRow[];
  readonly outbound: readonly BoardOrder[];
  readonly inbound: readonly BoardOrder[];
  readonly exceptions: readonly OpenException[];
  readonly waves: readonly BoardWave[];
  readonly docks: BoardDocks;
  readonly zones: BoardZones;
  readonly moved: MovedHours;
}

/** Sums change with every scan, and by less than can be seen on a wall. */
export const SUMS_EVERY_MS = 2_000;

export function keepBoardParts(): KeptParts<BoardParts> {
  const trucks = keepRows(listTrucks, compareTrucks);
  const outbound = keepRows(listOutbound, compareIds);
  const inbound = keepRows(listInbound, compareIds);
  const exceptions = keepExceptions();
  const room = keepRoom();
  let waves: readonly BoardWave[] = [];
  let docks: BoardDocks = { rows: [], outages: new Map() };
  let zones: BoardZones = [];
  let moved: MovedHours = { lastHour: 0, hourPlan: null, hours: [] };

  return {
    load: [
      (scope) => trucks.load(scope),
      (scope) => outbound.load(scope),
      (scope) => inbound.load(scope),
      async (scope) => {
        await exceptions.load(scope);
        waves = await listWaves(scope);
      },
      (scope) => room.load(scope),
    ],
    async follow(scope, changes) {
      await trucks.follow(scope, changes.idsOf('truck'));
      await outbound.follow(scope, changes.idsOf('outbound', 'outboundGoods'));
      await inbound.follow(scope, changes.idsOf('inbound', 'inboundGoods'));
      await exceptions.follow(scope, changes);
      if (changes.has('wave', 'dock')) waves = await listWaves(scope);
      if (changes.has('dock')) docks = await loadBoardDocks(scope);
      room.follow(changes.idsOf('place'));
    },
    sums: [
      async (scope) => {
        await room.read(scope);
        zones = await boardZones(scope, room.of);
      },
      async (scope) => {
        moved = await movedHours(scope);
        // Outages begin and end by themselves.
        docks = await loadBoardDocks(scope);
      },
    ],
    parts: () => ({
      trucks: trucks.rows(),
      outbound: outbound.rows(),
      inbound: inbound.rows(),
      exceptions: exceptions.rows(),
      waves,
      docks,
      zones,
      moved,
    }),
  };
}

function compareTrucks(a: TruckRow, b: TruckRow): number {
  return dueOf(a) - dueOf(b) || compareIds(a, b);
}

/** As the column `due_at`. */
function dueOf({ slotAt, arrivedAt }: TruckRow): number {
  return (slotAt ?? arrivedAt)?.getTime() ?? Number.POSITIVE_INFINITY;
}

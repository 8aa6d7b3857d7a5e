import { type BoardDocks, loadBoardDocks } from './board-docks.ts';
import { listOpenExceptions, type OpenException } from './board-exceptions.ts';
import { type MovedHours, movedHours } from './board-movements.ts';
import { type BoardOrder, listInbound, listOutbound } from './board-orders.ts';
import type { BoardScope } from './board-scope.ts';
import { type BoardWave, listWaves } from './board-tasks.ts';
import { listTrucks, type TruckRow } from './board-trucks.ts';
import { type BoardZones, boardZones } from './board-zones.ts';
import { compareIds, keepRows } from './kept-rows.ts';
import { changesSince } from './warehouse-changes.ts';

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
  /** Of zones and moved hours, which are sums over the whole warehouse. */
  readonly sumsAtMs: number;
}

/** Runs work in a transaction of its own, in the scope of now. */
export type InScope = (work: (scope: BoardScope) => Promise<void>) => Promise<void>;

export interface KeptParts {
  /** Reads everything, each part in a transaction of its own, so that nothing waits for all of them. */
  load(inScope: InScope): Promise<void>;
  /** Reads what has changed since, but for the sums. */
  follow(inScope: InScope): Promise<void>;
  readSums(inScope: InScope): Promise<void>;
  parts(): BoardParts;
}

/** Sums change with every scan, and by less than can be seen on a wall. */
export const SUMS_EVERY_MS = 2_000;

export function keepBoardParts(): KeptParts {
  const trucks = keepRows(listTrucks, compareTrucks);
  const outbound = keepRows(listOutbound, compareIds);
  const inbound = keepRows(listInbound, compareIds);
  let position: string | null = null;
  let exceptions: readonly OpenException[] = [];
  let waves: readonly BoardWave[] = [];
  let docks: BoardDocks = { rows: [], outages: new Map() };
  let zones: BoardZones = [];
  let moved: MovedHours = { lastHour: 0, hourPlan: null, hours: [] };
  let sumsAtMs = Number.NEGATIVE_INFINITY;

  async function readSums(scope: BoardScope): Promise<void> {
    zones = await boardZones(scope);
    moved = await movedHours(scope);
    // Outages begin and end by themselves.
    docks = await loadBoardDocks(scope);
    sumsAtMs = scope.nowMs;
  }

  async function followChanges(scope: BoardScope): Promise<void> {
    const changes = await changesSince(scope.tx, position);
    await trucks.follow(scope, changes.idsOf('truck'));
    await outbound.follow(scope, changes.idsOf('outbound', 'outboundGoods'));
    await inbound.follow(scope, changes.idsOf('inbound', 'inboundGoods'));
    // Exceptions show the dock of the truck of their order.
    if (changes.has('exception', 'truck', 'outbound', 'inbound', 'dock'))
      exceptions = await listOpenExceptions(scope);
    if (changes.has('wave', 'dock')) waves = await listWaves(scope);
    if (changes.has('dock')) docks = await loadBoardDocks(scope);
    ({ position } = changes);
  }

  return {
    async load(inScope) {
      // Before all else: what changes meanwhile is read again.
      let from = '';
      await inScope(async ({ tx }) => {
        from = (await changesSince(tx, null)).position;
      });
      for (const rows of [trucks, outbound, inbound]) await inScope((scope) => rows.load(scope));
      await inScope(async (scope) => {
        exceptions = await listOpenExceptions(scope);
        waves = await listWaves(scope);
      });
      await inScope(readSums);
      position = from;
    },
    follow: (inScope) => inScope(followChanges),
    readSums: (inScope) => inScope(readSums),
    parts: () => ({
      trucks: trucks.rows(),
      outbound: outbound.rows(),
      inbound: inbound.rows(),
      exceptions,
      waves,
      docks,
      zones,
      moved,
      sumsAtMs,
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

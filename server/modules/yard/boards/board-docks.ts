import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { BoardScope } from '#server/core/warehouse/board/board-scope.ts';
import { type DockRow, listDocks } from '#server/modules/yard/appointments/dock-rows.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { BoardDock, BoardDockState, BoardWords } from '#shared/contracts/yard/warehouse-board.ts';
import {
  type DueWork,
  dueShareOf,
  forecastDone,
  type Lateness,
  latenessOf,
} from '#shared/domain/orders/lateness.ts';
import { isAtDock } from '#shared/domain/yard/appointment-steps.ts';
import { isOpenFor, slotAt } from '#shared/domain/yard/dock-hours.ts';
import { type Departure, waitsBeyondSlot } from '#shared/domain/yard/truck-departures.ts';
import { causeOf, type OpenException } from './board-exceptions.ts';
import { type BoardOrder, sumOf } from './board-orders.ts';
import { delayOf, slotEndOf, type TruckRow, toBoardTruck } from './board-trucks.ts';
import { truckWork } from './promises/truck-work.ts';

export interface DockParts {
  readonly docks: BoardDocks;
  readonly trucks: readonly TruckRow[];
  readonly orders: readonly BoardOrder[];
  readonly exceptions: readonly OpenException[];
  /** Why their work was put on hold, by wave. */
  readonly waveHolds: ReadonlyMap<Id, string>;
  /** When trucks are expected to leave. */
  readonly departures: ReadonlyMap<Id, Departure>;
}

type Closed = NonNullable<BoardDock['closed']>;

/** The enabled docks of a warehouse, in the order of their numbers. */
export interface BoardDocks {
  readonly rows: readonly DockRow[];
  /** Why a dock cannot be used now. */
  readonly outages: ReadonlyMap<Id, Closed>;
}

export async function loadBoardDocks(scope: BoardScope): Promise<BoardDocks> {
  const rows = await listDocks(scope.tx, scope.warehouse.id, { sinceMs: scope.nowMs });
  return { rows, outages: await listOutages(scope) };
}

/** Docks as the board shows them. */
export function toBoardDocks(scope: DockScope, parts: DockParts): readonly (readonly [Id, BoardDock])[] {
  const { rows, outages } = parts.docks;
  const trucksOf = Map.groupBy(parts.trucks, ({ dockId }) => dockId);
  const ordersOf = Map.groupBy(parts.orders, ({ appointmentId }) => appointmentId);
  return rows.map((dock) => {
    const truck = shownTruck(trucksOf.get(dock.id) ?? []);
    const orders = truck ? (ordersOf.get(truck.id) ?? []) : [];
    const outage = outages.get(dock.id) ?? null;
    const waits = waitsAt(trucksOf.get(dock.id) ?? [], parts.departures);
    return [dock.id, toDock(dock, { truck, orders, outage, waits, parts, scope })];
  });
}

type DockScope = Pick<BoardScope, 'nowMs' | 'warehouse'>;

/** Who is there before who was called before who comes next. */
function shownTruck(trucks: readonly TruckRow[]): TruckRow | null {
  return (
    trucks.find(({ state }) => isAtDock(state) && state !== 'finished') ??
    trucks.find(({ state }) => isAtDock(state)) ??
    trucks.find(({ state }) => state === 'called') ??
    trucks[0] ??
    null
  );
}

/** Trucks that wait for a dock longer than their slots allow, of those that the reader sees. */
function waitsAt(trucks: readonly TruckRow[], departures: ReadonlyMap<Id, Departure>): BoardDock['waits'] {
  const beyond = trucks.flatMap((truck) => {
    const asked = { state: truck.state, slotEnd: slotEndOf(truck) };
    return (truck.isSeen ? waitsBeyondSlot(asked, departures.get(truck.id)) : null) ?? [];
  });
  return beyond.length === 0 ? null : { trucks: beyond.length, byMs: Math.round(Math.max(...beyond)) };
}

interface DockInput {
  readonly waits: BoardDock['waits'];
  readonly truck: TruckRow | null;
  readonly orders: readonly BoardOrder[];
  readonly outage: Closed | null;
  readonly parts: DockParts;
  readonly scope: DockScope;
}

function toDock(dock: DockRow, { truck, orders, outage, waits, parts, scope }: DockInput): BoardDock {
  const { nowMs, warehouse } = scope;
  const { exceptions } = parts;
  const silent = exceptions.find(({ kind, dockId }) => kind === 'device_offline' && dockId === dock.id);
  const isOpen = outage === null && isOpenFor({ ...dock, outages: [] }, slotAt(nowMs, warehouse.timeZone));
  const base = {
    code: dock.code,
    direction: dock.direction,
    closed: outage,
    silentSince: silent?.since.getTime() ?? null,
    waits,
  };
  if (!truck?.isSeen) {
    // The truck of another owner: that it is there is seen, and nothing else.
    const isTaken = truck !== null && isAtDock(truck.state);
    const state = isTaken ? 'working' : isOpen ? 'free' : 'closed';
    return { ...NOTHING, ...base, state: waits ? 'at_risk' : state, byMs: waits?.byMs ?? null };
  }
  const cause = causeOf(heldOf(truck, dock.id, orders, parts.waveHolds), exceptions);
  const work = truckWork(truck, orders);
  const own = truckLateness(truck, work, nowMs);
  const lateness: Lateness = waits && !('byMs' in own) ? { kind: 'at_risk', byMs: waits.byMs } : own;
  const hasGoods = sumOf(orders, ({ planned }) => planned) > 0;
  return {
    ...base,
    state: stateOf(truck, { lateness, cause, isOpen }),
    truck: toBoardTruck(truck),
    order: orders[0]?.no ?? truck.docNo,
    pallets: hasGoods && work ? { done: work.done, planned: work.planned ?? 0 } : null,
    dueShare:
      work && isAtDock(truck.state)
        ? dueShareOf({ startMs: work.startedMs, dueMs: work.dueMs }, nowMs)
        : null,
    byMs: 'byMs' in lateness ? Math.round(lateness.byMs) : null,
    forecastDoneAt: work ? roundOrNull(forecastDone(work, nowMs)) : null,
    cause,
  };
}

const NOTHING = {
  truck: null,
  order: null,
  pallets: null,
  dueShare: null,
  byMs: null,
  forecastDoneAt: null,
  cause: null,
} as const;

/** Behind its slot by the rule that all walls share; else by what its work is expected to take. */
function truckLateness(truck: TruckRow, work: DueWork | null, nowMs: number): Lateness {
  const delay = delayOf(truck, nowMs);
  if (delay) return { kind: 'late', byMs: delay.byMs };
  return work && truck.arrivedAt !== null ? latenessOf(work, nowMs) : { kind: 'on_time' };
}

function stateOf(
  { state }: TruckRow,
  {
    lateness,
    cause,
    isOpen,
  }: { readonly lateness: Lateness; readonly cause: BoardWords | null; readonly isOpen: boolean },
): BoardDockState {
  if (lateness.kind === 'late' || lateness.kind === 'at_risk') return lateness.kind;
  if (state === 'docked' || (state === 'working' && cause !== null)) return 'waiting';
  if (state === 'working') return 'working';
  if (state === 'finished') return 'done';
  if (state === 'called') return 'called';
  return isOpen ? 'free' : 'closed';
}

function heldOf(
  truck: TruckRow,
  dockId: Id,
  orders: readonly BoardOrder[],
  waveHolds: ReadonlyMap<Id, string>,
) {
  const waveIds = new Set(orders.flatMap(({ waveId }) => (waveId === null ? [] : [waveId])));
  const reasons = [
    ...orders.map(({ holdReason }) => holdReason),
    ...[...waveIds].map((id) => waveHolds.get(id)),
  ];
  const holdReason = reasons.find((reason) => reason != null) ?? null;
  return { appointmentId: truck.id, dockId, waveIds, orders, holdReason };
}

function roundOrNull(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

async function listOutages({ tx, warehouse, nowMs }: BoardScope): Promise<ReadonlyMap<Id, Closed>> {
  const now = new Date(nowMs);
  const { rows } = await sql<{ dockId: Id; reason: string; reasonEn: string | null; until: Date | null }>`
    select dock_id::text as "dockId", reason, reason_en as "reasonEn", to_at as until from dock_outage
    where warehouse_id = ${warehouse.id} and deleted_at is null and from_at <= ${now}
      and (to_at is null or to_at > ${now})
    order by to_at desc nulls first`.execute(withSchema<unknown>(tx));
  // Of several the one that lasts longest.
  return new Map(
    rows
      .toReversed()
      .map(({ dockId, reason, reasonEn, until }) => [
        dockId,
        { text: reason, textEn: reasonEn, until: until?.getTime() ?? null },
      ]),
  );
}

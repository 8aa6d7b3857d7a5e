import { sql } from 'kysely';
import { type DataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { listDocks } from '#server/modules/yard/appointments/dock-rows.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  DOCK_QUEUE_FEED_KEYS,
  type QueueEntry,
  type QueueSettings,
  type QueueState,
} from '#shared/contracts/yard/dock-queue.ts';
import type { Warehouse } from '#shared/contracts/yard/warehouse.ts';
import { minuteOfClock } from '#shared/domain/calendar/clock-stretch.ts';
import { isAtDock } from '#shared/domain/yard/appointment-steps.ts';
import { SLOT_MS } from '#shared/domain/yard/dock-hours.ts';
import { maskPlate } from '#shared/domain/yard/masked-plate.ts';
import { expectedCalls, type QueuedTruck, queueOf, usualHandlingMs } from './expected-calls.ts';
import { loadQueueSetting } from './queue-setting.ts';

const HOUR_MS = 3_600_000;
const BOOKED_BEFORE_MS = HOUR_MS / 2;

interface Row extends QueuedTruck {
  readonly plate: string | null;
  readonly ticket: string | null;
  readonly carrierId: Id | null;
  readonly ownerId: Id | null;
  readonly dock: string | null;
  readonly slots: number | null;
  readonly callCount: number;
  readonly mustDockBy: Date | null;
  readonly updatedAt: Date;
}

/** Entries of the image of `dockQueue` as the reader of an authority sees it. */
export async function queueEntries(
  tx: AnyTransaction,
  warehouse: Warehouse,
  { authority, nowMs }: { readonly authority: DataAuthority; readonly nowMs: number },
): Promise<(readonly [string, unknown])[]> {
  const rows = await listOpenTrucks(tx, warehouse.id, nowMs);
  const { positionOf, expected } = await queueForecast(tx, warehouse.id, rows, nowMs);
  const entries = rows.flatMap((row): (readonly [string, unknown])[] => {
    const state = shownState(row, nowMs);
    // The positions and times of all are the same for all, whose trucks they see.
    if (state === null || !reachesPartner(authority, [row.carrierId, row.ownerId])) return [];
    const entry: QueueEntry = {
      state,
      plate: row.plate === null ? null : maskPlate(row.plate),
      ticket: row.ticket,
      job: row.direction === 'out' ? 'load' : 'unload',
      dock: row.dock,
      slotStart: row.slotAt?.getTime() ?? null,
      slotEnd: slotEnd(row),
      arrivedAt: row.arrivedAt?.getTime() ?? null,
      expectedCallAt: expected.get(row.id) ?? null,
      position: positionOf(row.id),
      calledAt: row.calledAt?.getTime() ?? null,
      callCount: row.callCount,
      mustDockBy: row.mustDockBy?.getTime() ?? null,
      dockedAt: row.dockedAt?.getTime() ?? null,
    };
    return [[DOCK_QUEUE_FEED_KEYS.entry(row.id), entry]];
  });
  return [[DOCK_QUEUE_FEED_KEYS.settings(), await settingsOf(tx, warehouse, nowMs)], ...entries];
}

/** Places and expected calls of those that wait: the same for the board and for who asks. */
export async function queueForecast(
  tx: AnyTransaction,
  warehouseId: Id,
  rows: readonly QueuedTruck[],
  nowMs: number,
): Promise<{
  /** From 1; null = it does not wait. */
  readonly positionOf: (id: Id) => number | null;
  /** When each is expected to be called, epoch ms. */
  readonly expected: ReadonlyMap<Id, number>;
}> {
  const waiting = queueOf(rows).map(({ id }) => id);
  const positionOf = (id: Id) => (waiting.includes(id) ? waiting.indexOf(id) + 1 : null);
  if (waiting.length === 0) return { positionOf, expected: new Map() };
  const docks = await listDocks(tx, warehouseId, { sinceMs: nowMs });
  const handlingMs = await usualHandlingMs(tx, warehouseId);
  return { positionOf, expected: expectedCalls(rows, docks, { nowMs, handlingMs }) };
}

async function settingsOf(tx: AnyTransaction, warehouse: Warehouse, nowMs: number): Promise<QueueSettings> {
  const setting = await loadQueueSetting(tx, warehouse, nowMs);
  const { pauseReason } = setting;
  return {
    warehouse,
    paused:
      pauseReason === null
        ? null
        : { reason: pauseReason, reasonEn: setting.pauseReasonEn, until: setting.pausedUntil },
    helpPoint: setting.helpPoint,
    helpPointEn: setting.helpPointEn,
    voiceFromMinute: setting.isVoiceOn ? minuteOfClock(setting.voiceFrom) : null,
    voiceToMinute: setting.isVoiceOn ? minuteOfClock(setting.voiceTo) : null,
  };
}

/** Trucks that are not over; of those that have not come, the ones due within half an hour. */
export async function listOpenTrucks(tx: AnyTransaction, warehouseId: Id, nowMs: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id::text as id, t.state, t.direction, t.plate, t.ticket, t.carrier_id::text as "carrierId",
      t.owner_id::text as "ownerId", t.dock_id::text as "dockId", k.code as dock, t.slot_at as "slotAt", t.slots,
      t.arrived_at as "arrivedAt", t.called_at as "calledAt", t.call_count as "callCount",
      t.must_dock_by as "mustDockBy", t.docked_at as "dockedAt", t.updated_at as "updatedAt"
    from appointment t left join dock k on k.id = t.dock_id
    where t.warehouse_id = ${warehouseId} and t.deleted_at is null
      and t.state in ('booked', 'arrived', 'called', 'docked', 'working', 'finished', 'missed')
      and (t.state <> 'booked' or t.slot_at < ${new Date(nowMs + BOOKED_BEFORE_MS)})
    order by coalesce(t.slot_at, t.arrived_at), t.arrived_at, t.id`.execute(withSchema<unknown>(tx));
  return rows;
}

/** Null = the board does not show it. */
function shownState(row: Row, nowMs: number): QueueState | null {
  const { state } = row;
  if (state === 'booked' || state === 'arrived' || state === 'called') return state;
  if (isAtDock(state)) return nowMs - (row.dockedAt?.getTime() ?? 0) < HOUR_MS ? 'docked' : null;
  return state === 'missed' && nowMs - row.updatedAt.getTime() < HOUR_MS ? 'missed' : null;
}

function slotEnd({ slotAt, slots }: Row): number | null {
  return slotAt === null ? null : slotAt.getTime() + (slots ?? 1) * SLOT_MS;
}

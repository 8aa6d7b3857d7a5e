import { sql } from 'kysely';
import { type DataAuthority, reachesPartner } from '#server/core/crud/data-authority.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { listDocks } from '#server/modules/warehouse/appointments/dock-rows.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AppointmentState, GoodsDirection } from '#shared/contracts/warehouse/appointment.ts';
import {
  DOCK_QUEUE_FEED_KEYS,
  type QueueEntry,
  type QueueSettings,
  type QueueState,
} from '#shared/contracts/warehouse/dock-queue.ts';
import type { Warehouse } from '#shared/contracts/warehouse/warehouse.ts';
import { minuteOfClock } from '#shared/domain/calendar/clock-stretch.ts';
import { isAtDock } from '#shared/domain/warehouse/appointment-steps.ts';
import { SLOT_MS } from '#shared/domain/warehouse/dock-hours.ts';
import { maskPlate } from '#shared/domain/warehouse/masked-plate.ts';
import { type ForecastDock, forecastCalls } from '#shared/domain/warehouse/queue-forecast.ts';
import { loadQueueSetting } from './queue-setting.ts';

const HOUR_MS = 3_600_000;
const BOOKED_BEFORE_MS = HOUR_MS / 2;
/** Where nothing has been handled yet. */
const HANDLING_DEFAULT_MS = 40 * 60_000;
/** Of the trucks that were handled last. */
const HANDLED_SAMPLES = 30;

interface Row {
  readonly id: Id;
  readonly state: AppointmentState;
  readonly direction: GoodsDirection;
  readonly plate: string | null;
  readonly ticket: string | null;
  readonly carrier_id: Id | null;
  readonly owner_id: Id | null;
  readonly dock_id: Id | null;
  readonly dock_code: string | null;
  readonly slot_at: Date | null;
  readonly slots: number | null;
  readonly arrived_at: Date | null;
  readonly called_at: Date | null;
  readonly call_count: number;
  readonly must_dock_by: Date | null;
  readonly docked_at: Date | null;
  readonly updated_at: Date;
}

/** Entries of the image of `dockQueue` as the reader of an authority sees it. */
export async function queueEntries(
  tx: AnyTransaction,
  warehouse: Warehouse,
  { authority, nowMs }: { readonly authority: DataAuthority; readonly nowMs: number },
): Promise<(readonly [string, unknown])[]> {
  const rows = await listOpen(tx, warehouse.id, nowMs);
  const expected = await expectedCalls(tx, warehouse.id, rows, nowMs);
  const waiting = waitingOf(rows);
  const entries = rows.flatMap((row): (readonly [string, unknown])[] => {
    const state = shownState(row, nowMs);
    // The positions and times of all are the same for all, whose trucks they see.
    if (state === null || !reachesPartner(authority, [row.carrier_id, row.owner_id])) return [];
    const position = waiting.indexOf(row);
    const entry: QueueEntry = {
      state,
      plate: row.plate === null ? null : maskPlate(row.plate),
      ticket: row.ticket,
      job: row.direction === 'out' ? 'load' : 'unload',
      dock: row.dock_code,
      slotStart: row.slot_at?.getTime() ?? null,
      slotEnd: slotEnd(row),
      arrivedAt: row.arrived_at?.getTime() ?? null,
      expectedCallAt: expected.get(row.id) ?? null,
      position: position < 0 ? null : position + 1,
      calledAt: row.called_at?.getTime() ?? null,
      callCount: row.call_count,
      mustDockBy: row.must_dock_by?.getTime() ?? null,
      dockedAt: row.docked_at?.getTime() ?? null,
    };
    return [[DOCK_QUEUE_FEED_KEYS.entry(row.id), entry]];
  });
  return [[DOCK_QUEUE_FEED_KEYS.settings(), await settingsOf(tx, warehouse, nowMs)], ...entries];
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

async function listOpen(tx: AnyTransaction, warehouseId: Id, nowMs: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select t.id::text as id, t.state, t.direction, t.plate, t.ticket, t.carrier_id::text as carrier_id,
      t.owner_id::text as owner_id, t.dock_id::text as dock_id, k.code as dock_code, t.slot_at, t.slots,
      t.arrived_at, t.called_at, t.call_count, t.must_dock_by, t.docked_at, t.updated_at
    from appointment t left join dock k on k.id = t.dock_id
    where t.warehouse_id = ${warehouseId} and t.deleted_at is null
      and t.state in ('booked', 'arrived', 'called', 'docked', 'working', 'finished', 'missed')
      and (t.state <> 'booked' or t.slot_at < ${new Date(nowMs + BOOKED_BEFORE_MS)})
    order by coalesce(t.slot_at, t.arrived_at), t.arrived_at, t.id`.execute(withSchema<unknown>(tx));
  return rows;
}

/** In the order in which they are called: by slot, of those that have arrived. */
function waitingOf(rows: readonly Row[]): Row[] {
  return rows.filter(({ state }) => state === 'arrived');
}

/** Null = the board does not show it. */
function shownState(row: Row, nowMs: number): QueueState | null {
  const { state } = row;
  if (state === 'booked' || state === 'arrived' || state === 'called') return state;
  if (isAtDock(state)) return nowMs - (row.docked_at?.getTime() ?? 0) < HOUR_MS ? 'docked' : null;
  return state === 'missed' && nowMs - row.updated_at.getTime() < HOUR_MS ? 'missed' : null;
}

function slotEnd({ slot_at, slots }: Row): number | null {
  return slot_at === null ? null : slot_at.getTime() + (slots ?? 1) * SLOT_MS;
}

async function expectedCalls(
  tx: AnyTransaction,
  warehouseId: Id,
  rows: readonly Row[],
  nowMs: number,
): Promise<ReadonlyMap<Id, number>> {
  const waiting = waitingOf(rows);
  if (waiting.length === 0) return new Map();
  const handlingMs = await usualHandlingMs(tx, warehouseId);
  const docks = (await listDocks(tx, warehouseId, { sinceMs: nowMs })).filter(
    ({ outages }) => !outages.some(({ fromMs, toMs }) => fromMs <= nowMs && (toMs === null || toMs > nowMs)),
  );
  const forecastDocks = docks.map((dock): ForecastDock => {
    const leaving = rows
      .filter(({ dock_id, state }) => dock_id === dock.id && (isAtDock(state) || state === 'called'))
      .map((row) => (row.docked_at ?? row.called_at)?.getTime() ?? nowMs)
      .map((since) => Math.max(nowMs, since + handlingMs));
    const free = Math.max(0, dock.capacity - leaving.length);
    return { id: dock.id, takes: dock.direction, freeAtMs: [...leaving, ...Array(free).fill(nowMs)] };
  });
  const trucks = waiting.map(({ id, direction, dock_id }) => ({
    id,
    direction,
    // A booked dock that is out of use: the truck will be called to another one.
    dockId: docks.some((dock) => dock.id === dock_id) ? dock_id : null,
  }));
  return forecastCalls(forecastDocks, trucks, { nowMs, handlingMs });
}

/** Median time at a dock of the trucks that left last. */
async function usualHandlingMs(tx: AnyTransaction, warehouseId: Id): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from left_at - docked_at) * 1000) as ms from (
      select left_at, docked_at from appointment
      where warehouse_id = ${warehouseId} and state = 'left' and docked_at is not null
      order by id desc limit ${HANDLED_SAMPLES}) handled`.execute(withSchema<unknown>(tx));
  const ms = Number(rows[0]?.ms ?? 0);
  return ms > 0 ? ms : HANDLING_DEFAULT_MS;
}

import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { EventHandler, EventPlace } from '#server/modules/orders/events/event-handler.ts';
import { EventRefused } from '#server/modules/orders/events/event-refused.ts';
import { findNames, refuseOwn } from '#server/modules/orders/events/find-names.ts';
import { isForward, TASK_WAY } from '#server/modules/orders/events/forward.ts';
import {
  dateOf,
  findKept,
  keepRecord,
  refuseBackwards,
  type SaidColumn,
} from '#server/modules/orders/events/keep-record.ts';
import {
  askedLine,
  type FoundNames,
  findTaskLines,
  keptLine,
  lineKey,
} from '#server/modules/orders/events/lines/task-lines.ts';
import { taskNames } from '#server/modules/orders/events/task-names.ts';
import { type WmsRow, wmsKey } from '#server/modules/orders/events/wms-rows.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { TaskEvent } from '#shared/contracts/orders/events/warehouse-work-event.ts';
import type { TaskState } from '#shared/contracts/orders/warehouse-task.ts';
import type { GoodsDirection } from '#shared/contracts/yard/appointment.ts';

/** Work of the warehouse, hundreds of times a second: what is read and written is so once for all events of a batch. */
export const handleTask: EventHandler<TaskEvent> = async (tx, place, event) => {
  const { no, state } = event;
  const { at } = place;
  const name = `task ${no}`;
  const found = await findNames(tx, place, taskNames(event));
  return {
    record: name,
    async apply() {
      const before = await findKept(tx, place, 'warehouse_task', no);
      if (before !== null)
        refuseBackwards(isForward(TASK_WAY, before.state as TaskState, state), name, before.state, state);
      else if (place.batch.ownTasks.has(wmsKey('warehouse_task', place.warehouse.id, no)))
        await refuseOwn(tx, place, 'task', no);
      if (before !== null && before.kind !== event.kind)
        throw new EventRefused('refused', `kind: ${name} is a task to ${String(before.kind)}`);
      const line = await lineOf(tx, place, { found, event, before });
      const done = doneOf(event, before);
      await keepRecord(tx, place, {
        table: 'warehouse_task',
        subject: 'warehouseTask',
        no,
        before,
        state,
        said: [
          ...placesOf(found, event),
          ...line.said,
          { column: 'quantity', value: event.quantity, field: 'quantity' },
          { column: 'quantity_done', value: done, field: 'quantityDone', isQuiet: before?.state === state },
          { column: 'assignee', value: event.assignee, field: 'assignee' },
          { column: 'priority', value: event.priority, field: 'priority' },
          { column: 'due_at', value: dateOf(event.dueAt), field: 'dueAt' },
          { column: 'end_reason', value: event.reason, field: 'endReason' },
        ],
        times: timesOf(state, before, at),
        defaults: { kind: event.kind },
        isPending: true,
      });
      if (line.id !== null && done !== 0 && (line.said.length > 0 || Number(before?.quantity_done) !== done))
        place.batch.lines[line.direction].add(line.id);
      return name;
    },
  };
};

type Found = Record<'wave' | 'truck' | 'zone' | 'dock' | 'product' | 'from' | 'to', Id | null>;

function placesOf(found: Found, event: TaskEvent): readonly SaidColumn[] {
  const said = (column: string, field: string, name: keyof Found): SaidColumn => ({
    column,
    field,
    value: found[name] ?? undefined,
    shown: event[name],
  });
  return [
    said('wave_id', 'waveNo', 'wave'),
    said('appointment_id', 'appointmentNo', 'truck'),
    said('zone_id', 'zoneCode', 'zone'),
    said('dock_id', 'dockCode', 'dock'),
    said('product_id', 'productCode', 'product'),
    said('from_location_id', 'fromLocation', 'from'),
    said('to_location_id', 'toLocation', 'to'),
  ];
}

interface LineOfTask {
  readonly direction: GoodsDirection;
  /** Null = it is for no line in particular. */
  readonly id: Id | null;
  /** Of a task that had none before. */
  readonly said: readonly SaidColumn[];
}

/** The line that a task is for: the first event that names it decides. Without a number, the only one with the product. */
async function lineOf(
  tx: AnyTransaction,
  { batch }: EventPlace,
  {
    found,
    event,
    before,
  }: { readonly found: FoundNames; readonly event: TaskEvent; readonly before: WmsRow | null },
): Promise<LineOfTask> {
  const kept = keptLine(before);
  if (kept) return { ...kept, said: [] };
  const asked = askedLine(found, event);
  if (asked === null) return { direction: event.direction ?? 'out', id: null, said: [] };
  const { direction } = asked;
  const key = lineKey(asked);
  const lines = batch.taskLines.get(key) ?? (await findTaskLines(tx, [asked])).get(key);
  const [lineId, ...others] = lines?.lineIds ?? [];
  if (event.line !== undefined && lineId === undefined)
    throw new EventRefused('unknown_record', `line: ${event.line} is no line of ${event.order}`);
  const owner = { column: 'owner_id', value: lines?.ownerId ?? undefined, field: 'ownerCode', isQuiet: true };
  if (lineId === undefined || others.length > 0) return { direction, id: null, said: [owner] };
  const said = { column: `${direction}bound_line_id`, value: lineId, field: 'orderNo', shown: event.order };
  return { direction, id: lineId, said: [owner, said] };
}

/** Altogether. Throws `goes_backwards` where it was more before. */
function doneOf({ no, state, done, quantity }: TaskEvent, before: WmsRow | null): number {
  const was = Number(before?.quantity_done ?? 0);
  const all = quantity ?? (before?.quantity == null ? was : Number(before.quantity));
  const said = done ?? (state === 'done' ? Math.max(was, all) : was);
  if (said < was) throw new EventRefused('goes_backwards', `done: of task ${no} ${was} was done before`);
  return said;
}

function timesOf(state: TaskState, before: WmsRow | null, at: Date): Readonly<Record<string, Date>> {
  const isStarted = state === 'started' || state === 'done' || state === 'short';
  return {
    ...((isStarted || state === 'assigned') && !before?.assigned_at && { assigned_at: at }),
    ...(isStarted && !before?.started_at && { started_at: at }),
    ...((state === 'done' || state === 'short' || state === 'cancelled') && { done_at: at }),
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import { Failure } from '#server/core/failure.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type {
  IncomingWarehouseEvent,
  WarehouseEventRefusal,
} from '#server/core/ports/warehouse/warehouse-events.ts';
import type { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import { type EventBatch, hashOfEvent, recordKey } from './event-batch.ts';
import type { EventEffect, EventPlace } from './event-handler.ts';
import { EventRefused } from './event-refused.ts';
import { handleCheck } from './kinds/check-event.ts';
import { handleException } from './kinds/exception-event.ts';
import { handleHandler } from './kinds/handler-event.ts';
import { handleMovement } from './kinds/movement-event.ts';
import { handleOrder } from './kinds/order-event.ts';
import { handleStaff } from './kinds/staff-event.ts';
import { handleTask } from './kinds/task-event.ts';
import { handleTrain } from './kinds/train-event.ts';
import { handleTruck } from './kinds/truck-event.ts';
import { handleWagon } from './kinds/wagon-event.ts';
import { handleWave } from './kinds/wave-event.ts';
import { handleWeighing } from './kinds/weighing-event.ts';
import { recordOf } from './record-of.ts';

/** Null = taken. */
export type Taken = WarehouseEventRefusal | null;

/** What a refused event has written is taken back; the others of its transaction stay. */
export async function takeCarefully(
  tx: AnyTransaction,
  batch: EventBatch,
  incoming: IncomingWarehouseEvent,
  log: FastifyBaseLogger,
): Promise<Taken> {
  const typed = withSchema<unknown>(tx);
  const logged = batch.audits.length;
  await sql`savepoint warehouse_event`.execute(typed);
  try {
    const refusal = await takeOne(tx, batch, incoming);
    await batch.pending.write(tx, batch);
    await sql`release savepoint warehouse_event`.execute(typed);
    return refusal;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await sql`rollback to savepoint warehouse_event`.execute(typed);
    batch.audits.length = logged;
    batch.kept.clear();
    batch.taskLines.clear();
    batch.pending.forget();
    if (refusal.reason === 'refused')
      log.warn({ err: error, event: incoming.event.id }, 'an event was refused');
    return refusal;
  }
}

/** Throws what makes it refused, and may have written something then. */
export async function takeOne(
  tx: AnyTransaction,
  batch: EventBatch,
  { tenantId, warehouse: code, event, arrivalTs }: IncomingWarehouseEvent,
): Promise<Taken> {
  const warehouse = batch.warehouses.get(code);
  if (!warehouse)
    return { reason: 'unknown_warehouse', detail: `no warehouse has the code ${JSON.stringify(code)}` };
  const hash = hashOfEvent(event);
  const before = batch.taken.get(event.id);
  if (before !== undefined)
    return before === hash
      ? null
      : { reason: 'duplicate', detail: `event ${event.id} was taken with another content` };
  const place: EventPlace = { tenantId, warehouse, at: new Date(event.ts), batch };
  // Other events may read and change what tasks are.
  if (event.type !== 'task') {
    batch.taskLines.clear();
    await batch.pending.write(tx, batch);
  }
  const effect = await effectOf(tx, place, event);
  const isLate = await isOvertaken(tx, place, { event, effect });
  const record = isLate ? effect.record : await effect.apply();
  const { id, type } = event;
  const arrived = new Date(arrivalTs);
  batch.stored.push({
    id,
    warehouse: warehouse.id,
    type,
    record,
    at: place.at,
    arrived,
    hash,
    is_late: isLate,
  });
  batch.taken.set(id, hash);
  const key = record === null ? null : recordKey(warehouse.id, record);
  if (key !== null) batch.newest.set(key, Math.max(batch.newest.get(key) ?? 0, event.ts));
  return null;
}

/** Whether something newer about the same record was taken. */
async function isOvertaken(
  tx: AnyTransaction,
  { warehouse, at, batch }: EventPlace,
  { event, effect }: { readonly event: WarehouseEvent; readonly effect: EventEffect },
): Promise<boolean> {
  if (effect.record === null) return false;
  if ((batch.newest.get(recordKey(warehouse.id, effect.record)) ?? 0) > event.ts) return true;
  if (recordOf(event) !== null) return false;
  const { rows } = await sql`select from warehouse_event
    where warehouse_id = ${warehouse.id} and record = ${effect.record} and at > ${at} limit 1`.execute(
    withSchema<unknown>(tx),
  );
  return rows.length > 0;
}

function effectOf(tx: AnyTransaction, place: EventPlace, event: WarehouseEvent): Promise<EventEffect> {
  switch (event.type) {
    case 'truck':
      return handleTruck(tx, place, event);
    case 'exception':
      return handleException(tx, place, event);
    case 'movement':
      return handleMovement(tx, place, event);
    case 'staff':
      return handleStaff(tx, place, event);
    case 'order':
      return handleOrder(tx, place, event);
    case 'wave':
      return handleWave(tx, place, event);
    case 'task':
      return handleTask(tx, place, event);
    case 'check':
      return handleCheck(tx, place, event);
    case 'train':
      return handleTrain(tx, place, event);
    case 'wagon':
      return handleWagon(tx, place, event);
    case 'weighing':
      return handleWeighing(tx, place, event);
    case 'handler':
      return handleHandler(tx, place, event);
  }
}

/** Null = nothing is wrong with the event: it may be sent again. */
export function refusalOf(error: unknown): WarehouseEventRefusal | null {
  if (error instanceof EventRefused) return { reason: error.reason, detail: error.message };
  if (isBrokenRule(error)) return { reason: 'refused', detail: 'the database refuses what the event says' };
  if (!(error instanceof Failure)) return null;
  const fields = Object.entries(error.fields ?? {}).map(
    ([field, message]) => `${field}: ${typeof message === 'string' ? message : message.key}`,
  );
  return { reason: 'refused', detail: fields.join(', ') || error.code };
}

/** Data that no column takes, or a constraint (SQLSTATE classes 22 and 23). It would be refused again. */
function isBrokenRule(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

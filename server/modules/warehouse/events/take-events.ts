import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import type {
  IncomingWarehouseEvent,
  WarehouseEventRefusal,
  WarehouseEvents,
} from '#server/core/ports/warehouse-events.ts';
import { withSchema } from '#server/core/typed-database.ts';
import { listAllWarehouses } from '#server/modules/warehouse/warehouses.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { WarehouseEvent } from '#shared/contracts/warehouse-event.ts';
import { type EventEffect, type EventPlace, EventRefused } from './event-handler.ts';
import { handleException } from './exception-event.ts';
import { handleMovement } from './movement-event.ts';
import { handleStaff } from './staff-event.ts';
import { handleTruck } from './truck-event.ts';

type Taken = WarehouseEventRefusal | null;

interface Waiting extends IncomingWarehouseEvent {
  readonly resolve: (taken: Taken) => void;
  readonly reject: (error: unknown) => void;
}

/** Events of a tenant are applied one after the other, in the order in which they come; those that wait share a transaction. */
export function createWarehouseEvents({
  db,
  log,
  changed,
}: {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly changed: (tenantId: Id) => void;
}): WarehouseEvents {
  const waiting = new Map<Id, Waiting[]>();
  const busy = new Set<Id>();

  async function work(tenantId: Id): Promise<void> {
    if (busy.has(tenantId)) return;
    busy.add(tenantId);
    for (let batch = waiting.get(tenantId); batch; batch = waiting.get(tenantId)) {
      waiting.delete(tenantId);
      await takeBatch(tenantId, batch);
    }
    busy.delete(tenantId);
  }

  async function takeBatch(tenantId: Id, batch: readonly Waiting[]): Promise<void> {
    try {
      const taken = await db.tenant(tenantId, async (tx) => {
        // Also from other processes of this server: each sees what those before it have taken.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`warehouse_event:${tenantId}`}, 0))`.execute(
          withSchema<unknown>(tx),
        );
        const results: Taken[] = [];
        for (const one of batch) results.push(await takeOne(tx, one, log));
        return results;
      });
      changed(tenantId);
      for (const [index, one] of batch.entries()) one.resolve(taken[index] ?? null);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  }

  return {
    take: (events) =>
      Promise.all(
        events.map((event) => {
          const { promise, resolve, reject } = Promise.withResolvers<Taken>();
          const queue = waiting.get(event.tenantId) ?? [];
          waiting.set(event.tenantId, queue);
          queue.push({ ...event, resolve, reject });
          void work(event.tenantId);
          return promise;
        }),
      ),
  };
}

/** Events older than this are refused for their age: that they came is known no longer. */
const KEPT_MS = 2 * LIMITS.pastToleranceMs;

export async function forgetWarehouseEvents(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now() - KEPT_MS);
  await db.platform((tx) =>
    sql`delete from warehouse_event where arrived_at < ${before}`.execute(withSchema<unknown>(tx)),
  );
}

/** What a refused event has written is taken back; the others of its transaction stay. */
async function takeOne(
  tx: AnyTransaction,
  incoming: IncomingWarehouseEvent,
  log: FastifyBaseLogger,
): Promise<Taken> {
  const typed = withSchema<unknown>(tx);
  await sql`savepoint warehouse_event`.execute(typed);
  try {
    const refusal = await apply(tx, incoming);
    await sql`release savepoint warehouse_event`.execute(typed);
    return refusal;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await sql`rollback to savepoint warehouse_event`.execute(typed);
    if (refusal.reason === 'refused')
      log.warn({ err: error, event: incoming.event.id }, 'an event was refused');
    return refusal;
  }
}

async function apply(
  tx: AnyTransaction,
  { tenantId, warehouse: code, event, arrivalTs }: IncomingWarehouseEvent,
): Promise<Taken> {
  const warehouse = (await listAllWarehouses(tx)).find((one) => one.code === code);
  if (!warehouse)
    return { reason: 'unknown_warehouse', detail: `no warehouse has the code ${JSON.stringify(code)}` };
  const place: EventPlace = { tenantId, warehouse, at: new Date(event.ts) };
  const hash = createHash('sha256').update(JSON.stringify(event)).digest();
  const typed = withSchema<unknown>(tx);
  const known = await sql<{ isSame: boolean }>`select content_hash = ${hash} as "isSame" from warehouse_event
    where event_id = ${event.id}`.execute(typed);
  const [before] = known.rows;
  if (before)
    return before.isSame
      ? null
      : { reason: 'duplicate', detail: `event ${event.id} was taken with another content` };
  const effect = await effectOf(tx, place, event);
  const newer = await sql`select from warehouse_event
    where warehouse_id = ${warehouse.id} and record = ${effect.record} and at > ${place.at} limit 1`.execute(
    typed,
  );
  const isLate = newer.rows.length > 0;
  const record = isLate ? effect.record : await effect.apply();
  await sql`insert into warehouse_event (tenant_id, event_id, warehouse_id, type, record, at, arrived_at, content_hash,
      is_late)
    values (${tenantId}, ${event.id}, ${warehouse.id}, ${event.type}, ${record}, ${place.at}, ${new Date(arrivalTs)},
      ${hash}, ${isLate})`.execute(typed);
  return null;
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
  }
}

/** Null = nothing is wrong with the event: it may be sent again. */
function refusalOf(error: unknown): WarehouseEventRefusal | null {
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

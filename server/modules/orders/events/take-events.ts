import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import type {
  IncomingWarehouseEvent,
  WarehouseEvents,
} from '#server/core/ports/warehouse/warehouse-events.ts';
import type { FollowChange } from '#server/core/realtime/table-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { WarehouseEvent } from '#shared/contracts/orders/events/warehouse-event.ts';
import { closeBatch, type EventBatch, openBatch, type ReportedWork } from './event-batch.ts';
import { refusalOf, type Taken, takeCarefully, takeOne } from './take-one.ts';

interface Waiting extends IncomingWarehouseEvent {
  readonly resolve: (taken: Taken) => void;
  readonly reject: (error: unknown) => void;
}

/** Of one transaction: so long nothing else is read or written on the embedded database. */
const BATCH_MAX = 100;

/**
 * A transaction costs as much as several events, so what comes in this time after the start of one shares the next. An
 * event that comes after a pause does not wait.
 */
const BATCH_EVERY_MS = 25;

/** Work goes on hundreds of times a second, and a board that shows it a little later shows the same. */
const STEADY: ReadonlySet<WarehouseEvent['type']> = new Set(['task', 'movement']);

function isUrgent({ event }: IncomingWarehouseEvent): boolean {
  return !STEADY.has(event.type);
}

/** Events of a tenant are applied one after the other, in the order in which they come; those that wait share a transaction. */
export function createWarehouseEvents({
  db,
  log,
  changed,
  trucks,
  trains,
}: ReportedWork & {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly changed: FollowChange;
}): WarehouseEvents {
  const waiting = new Map<Id, Waiting[]>();
  const busy = new Set<Id>();

  async function work(tenantId: Id): Promise<void> {
    if (busy.has(tenantId)) return;
    busy.add(tenantId);
    for (let queue = waiting.get(tenantId); queue; queue = waiting.get(tenantId)) {
      const batch = queue.splice(0, BATCH_MAX);
      if (queue.length === 0) waiting.delete(tenantId);
      const startedAt = performance.now();
      await takeBatch(tenantId, batch);
      await delay(Math.max(0, startedAt + BATCH_EVERY_MS - performance.now()));
    }
    busy.delete(tenantId);
  }

  async function takeBatch(tenantId: Id, batch: readonly Waiting[]): Promise<void> {
    try {
      const taken = await db.urgent(tenantId, async (tx) => {
        // Also from other processes of this server: each sees what those before it have taken. The statements of a batch, the
        // checks of foreign keys and the triggers that they cause find rows by their keys: they are planned once and not at
        // each execution, which costs more than most of them; and by indexes, since tables grow.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`warehouse_event:${tenantId}`}, 0)),
          set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`.execute(
          withSchema<unknown>(tx),
        );
        return takeAll(tx, tenantId, { incoming: batch, log, work: { trucks, trains } });
      });
      changed(tenantId, batch.some(isUrgent));
      for (const [index, one] of batch.entries()) one.resolve(taken[index] ?? null);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  }

  return {
    take(events) {
      const taken = events.map((event) => {
        const { promise, resolve, reject } = Promise.withResolvers<Taken>();
        const queue = waiting.get(event.tenantId) ?? [];
        waiting.set(event.tenantId, queue);
        queue.push({ ...event, resolve, reject });
        return promise;
      });
      for (const tenantId of new Set(events.map((event) => event.tenantId))) void work(tenantId);
      return Promise.all(taken);
    },
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

interface Offered {
  readonly incoming: readonly IncomingWarehouseEvent[];
  readonly log: FastifyBaseLogger;
  readonly work: ReportedWork;
}

/** Nearly always nothing is wrong with any of them. Where something is, they are taken again, each in a savepoint. */
async function takeAll(tx: AnyTransaction, tenantId: Id, { incoming, log, work }: Offered): Promise<Taken[]> {
  const typed = withSchema<unknown>(tx);
  await sql`savepoint warehouse_events`.execute(typed);
  try {
    return await takeBy(tx, tenantId, { incoming, work, take: (batch, one) => takeOne(tx, batch, one) });
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    await sql`rollback to savepoint warehouse_events`.execute(typed);
    return takeBy(tx, tenantId, {
      incoming,
      work,
      take: (batch, one) => takeCarefully(tx, batch, one, log),
    });
  }
}

async function takeBy(
  tx: AnyTransaction,
  tenantId: Id,
  {
    incoming,
    work,
    take,
  }: {
    readonly incoming: readonly IncomingWarehouseEvent[];
    readonly work: ReportedWork;
    readonly take: (batch: EventBatch, one: IncomingWarehouseEvent) => Promise<Taken>;
  },
): Promise<Taken[]> {
  const batch = await openBatch(tx, incoming, work);
  const taken: Taken[] = [];
  for (const one of incoming) taken.push(await take(batch, one));
  await closeBatch(tx, tenantId, batch);
  return taken;
}

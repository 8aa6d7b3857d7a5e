import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction, Database } from '#server/core/ports/database.ts';
import type {
  IncomingProcessEvent,
  ProcessEventRefusal,
  ProcessEvents,
} from '#server/core/ports/process-events.ts';
import { findHallBy } from '#server/modules/pretreatment/halls.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { ProcessEvent } from '#shared/contracts/pretreatment/process-event.ts';
import { takeBatchEvent } from './batch-event.ts';
import { takeCipEvent } from './cip-event.ts';
import { ProcessEventRefused, type ProcessPlace } from './process-place.ts';
import { takeTransferEvent } from './transfer-event.ts';

type Taken = ProcessEventRefusal | null;

/** Events of a tenant are applied one after the other, in the order in which they come; those of one call share a transaction. */
export function createProcessEvents({
  db,
  log,
  changed,
}: {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  readonly changed: (tenantId: Id) => void;
}): ProcessEvents {
  async function takeOf(tenantId: Id, events: readonly IncomingProcessEvent[]): Promise<readonly Taken[]> {
    const taken = await db.urgent(tenantId, async (tx) => {
      // Also from other processes of this server: each sees what those before it have taken.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`process_event:${tenantId}`}, 0))`.execute(
        withSchema<unknown>(tx),
      );
      const all: Taken[] = [];
      for (const one of events) all.push(await takeCarefully(tx, one, log));
      return all;
    });
    changed(tenantId);
    return taken;
  }

  return {
    async take(events) {
      const byTenant = Map.groupBy(events, ({ tenantId }) => tenantId);
      const results = new Map<IncomingProcessEvent, Taken>();
      for (const [tenantId, own] of byTenant) {
        const taken = await takeOf(tenantId, own);
        for (const [index, one] of own.entries()) results.set(one, taken[index] ?? null);
      }
      return events.map((one) => results.get(one) ?? null);
    },
  };
}

/** Events older than this are refused for their age: that they came is known no longer. */
const KEPT_MS = 2 * LIMITS.pastToleranceMs;

export async function forgetProcessEvents(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now() - KEPT_MS);
  await db.platform((tx) =>
    sql`delete from process_event where arrived_at < ${before}`.execute(withSchema<unknown>(tx)),
  );
}

/** What a refused event has written is taken back; the others of its transaction stay. */
async function takeCarefully(
  tx: AnyTransaction,
  incoming: IncomingProcessEvent,
  log: FastifyBaseLogger,
): Promise<Taken> {
  const typed = withSchema<unknown>(tx);
  await sql`savepoint process_event`.execute(typed);
  try {
    const refusal = await takeOne(tx, incoming);
    await sql`release savepoint process_event`.execute(typed);
    return refusal;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await sql`rollback to savepoint process_event`.execute(typed);
    if (refusal.reason === 'refused')
      log.warn({ err: error, event: incoming.event.id }, 'an event was refused');
    return refusal;
  }
}

async function takeOne(
  tx: AnyTransaction,
  { tenantId, hall: code, event, arrivalTs }: IncomingProcessEvent,
): Promise<Taken> {
  const typed = withSchema<unknown>(tx);
  const hall = await findHallBy(tx, { code });
  if (!hall)
    return { reason: 'unknown_hall', detail: `no workshop or plant has the code ${JSON.stringify(code)}` };
  const hash = createHash('sha256').update(JSON.stringify(event)).digest();
  const { rows: before } = await sql<{ content_hash: Uint8Array }>`select content_hash from process_event
    where hall_id = ${hall.id} and event_id = ${event.id}`.execute(typed);
  if (before[0])
    return Buffer.from(before[0].content_hash).equals(hash)
      ? null
      : { reason: 'duplicate', detail: `event ${event.id} was taken with another content` };
  const at = new Date(event.ts);
  const record = `${event.type} ${event.no}`;
  const { rows: newer } = await sql`select from process_event
    where hall_id = ${hall.id} and record = ${record} and at > ${at} limit 1`.execute(typed);
  await apply(tx, { tenantId, hallId: hall.id, at, isLate: newer.length > 0 }, event);
  await sql`insert into process_event (tenant_id, hall_id, event_id, type, record, at, arrived_at, content_hash)
    values (${tenantId}, ${hall.id}, ${event.id}, ${event.type}, ${record}, ${at}, ${new Date(arrivalTs)},
      ${hash})`.execute(typed);
  return null;
}

function apply(tx: AnyTransaction, place: ProcessPlace, event: ProcessEvent): Promise<void> {
  switch (event.type) {
    case 'batch':
      return takeBatchEvent(tx, place, event);
    case 'transfer':
      return takeTransferEvent(tx, place, event);
    case 'cip':
      return takeCipEvent(tx, place, event);
  }
}

/** Null = nothing is wrong with the event: it may be sent again. */
function refusalOf(error: unknown): ProcessEventRefusal | null {
  if (error instanceof ProcessEventRefused) return { reason: error.reason, detail: error.message };
  // Data that no column takes, or a constraint (SQLSTATE classes 22 and 23). It would be refused again.
  if (error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code)))
    return { reason: 'refused', detail: 'the database refuses what the event says' };
  return null;
}

import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type {
  DeadLetter,
  DeadLetterGroup,
  DeadLetterReason,
  pageDeadLetterGroups,
  pageDeadLetters,
} from '#shared/contracts/ingest/dead-letter.ts';
import type { QueryOf } from '#shared/contracts/kit/endpoint.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { loadIngestReach, type ReachCaller } from './ingest-reach.ts';
import type { IngestSchema } from './schema.ts';

/** A message that was not taken, before it has an id. `payload` is its beginning as text. */
export type NewDeadLetter = Omit<DeadLetter, 'id'> & {
  readonly tenantId: Id;
  /** Machines that the rules of its message name. */
  readonly machineIds: readonly Id[];
};

export interface DeadLetters {
  /** Resolves when they are stored. Calls at the same time share a transaction. */
  add(letters: readonly NewDeadLetter[]): Promise<void>;
  page(
    tenantId: Id,
    query: QueryOf<typeof pageDeadLetters>,
    caller: ReachCaller,
  ): Promise<{ records: DeadLetter[]; total: number }>;
  /** Those of a topic and a reason together, the group with the newest first. */
  groups(
    tenantId: Id,
    query: QueryOf<typeof pageDeadLetterGroups>,
    caller: ReachCaller,
  ): Promise<{ records: DeadLetterGroup[]; total: number }>;
  /** Deletes all that the caller reaches; returns how many. `also` runs in the same transaction, unless there were none. */
  clear(
    tenantId: Id,
    caller: ReachCaller,
    also: (tx: AnyTransaction, count: number) => Promise<void>,
  ): Promise<number>;
}

const DETAIL_MAX_LENGTH = 400;
const TOPIC_MAX_LENGTH = 512;
/** PostgreSQL allows 65,535 parameters; a row has nine. */
const ROWS_PER_INSERT = 1_000;

type Tx = Transaction<IngestSchema>;

/** Looking for the oldest that is kept costs more than an insert, so a hundredth more than the bound is allowed. */
const TRIM_SLACK = 0.01;

/** Dead letters in the database, the newest `keepPerTenant` of each tenant. */
export function createDeadLetters(db: TypedDatabase<IngestSchema>, keepPerTenant: number): DeadLetters {
  /** Absent = unknown, since the process started. */
  const addedSinceTrim = new Map<Id, number>();
  let waiting: NewDeadLetter[] = [];
  let nextFlush: Promise<void> | null = null;
  let lastFlush: Promise<unknown> = Promise.resolve();

  /** One flush at a time; what comes meanwhile goes with the next. */
  function flushSoon(): Promise<void> {
    nextFlush ??= lastFlush.then(async () => {
      const letters = waiting;
      waiting = [];
      nextFlush = null;
      await db.platform((tx) => store(tx, letters));
    });
    const flush = nextFlush;
    lastFlush = flush.catch(() => undefined);
    return flush;
  }

  async function store(tx: Tx, letters: readonly NewDeadLetter[]): Promise<void> {
    for (let at = 0; at < letters.length; at += ROWS_PER_INSERT) {
      await tx
        .insertInto('ingest_dead_letter')
        .values(letters.slice(at, at + ROWS_PER_INSERT).map(toRow))
        .execute();
    }
    for (const [tenantId, ofTenant] of Map.groupBy(letters, (letter) => letter.tenantId)) {
      const untrimmed = (addedSinceTrim.get(tenantId) ?? Number.POSITIVE_INFINITY) + ofTenant.length;
      const isDue = untrimmed > keepPerTenant * TRIM_SLACK;
      if (isDue) await trim(tx, tenantId);
      addedSinceTrim.set(tenantId, isDue ? 0 : untrimmed);
    }
  }

  async function trim(tx: Tx, tenantId: Id): Promise<void> {
    await tx
      .deleteFrom('ingest_dead_letter')
      .where('tenant_id', '=', tenantId)
      .where('id', '<=', (newest) =>
        newest
          .selectFrom('ingest_dead_letter')
          .select('id')
          .where('tenant_id', '=', tenantId)
          .orderBy('id', 'desc')
          .offset(keepPerTenant)
          .limit(1),
      )
      .execute();
  }

  return {
    add(letters) {
      if (letters.length === 0) return Promise.resolve();
      waiting.push(...letters);
      return flushSoon();
    },
    page: (tenantId, { current, size, ...filter }, caller) =>
      db.tenant(tenantId, async (tx) => {
        const query = await filtered(tx, tenantId, filter, caller);
        const { total } = await query.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
        const rows = await query
          .selectAll()
          .orderBy('id', 'desc')
          .offset((current - 1) * size)
          .limit(size)
          .execute();
        return { records: rows.map(toDeadLetter), total: Number(total) };
      }),
    groups: (tenantId, { current, size, ...filter }, caller) =>
      db.tenant(tenantId, async (tx) => {
        const grouped = (await filtered(tx, tenantId, filter, caller))
          .select((of) => [
            'topic',
            'reason',
            of.fn.max('id').as('newest'),
            of.fn.min('arrived_at_ms').as('first'),
            of.fn.max('arrived_at_ms').as('last'),
            sql<string>`count(*)`.as('count'),
          ])
          .groupBy(['topic', 'reason']);
        const { total } = await tx
          .selectFrom(grouped.as('one'))
          .select(sql<string>`count(*)`.as('total'))
          .executeTakeFirstOrThrow();
        const rows = await tx
          .selectFrom(grouped.as('one'))
          .innerJoin('ingest_dead_letter', 'ingest_dead_letter.id', 'one.newest')
          .selectAll('one')
          .select('ingest_dead_letter.detail')
          .orderBy('one.newest', 'desc')
          .offset((current - 1) * size)
          .limit(size)
          .execute();
        return { records: rows.map(toGroup), total: Number(total) };
      }),
    clear: (tenantId, caller, also) =>
      db.tenant(tenantId, async (tx) => {
        const isReached = await reached(tx, tenantId, caller);
        const { numDeletedRows } = await tx
          .deleteFrom('ingest_dead_letter')
          .where('tenant_id', '=', tenantId)
          .where(isReached)
          .executeTakeFirstOrThrow();
        const count = Number(numDeletedRows);
        if (count > 0) await also(tx, count);
        return count;
      }),
  };
}

interface Filter {
  readonly reason?: string | undefined;
  readonly connectionId?: Id | undefined;
  readonly topic?: string | undefined;
  readonly ofTopic?: string | undefined;
}

async function filtered(tx: Tx, tenantId: Id, filter: Filter, caller: ReachCaller) {
  const { reason, connectionId, topic, ofTopic } = filter;
  const isReached = await reached(tx, tenantId, caller);
  let query = tx.selectFrom('ingest_dead_letter').where('tenant_id', '=', tenantId).where(isReached);
  if (reason !== undefined) query = query.where('reason', '=', reason);
  if (connectionId !== undefined) query = query.where('connection_id', '=', connectionId);
  if (topic) query = query.where(sql<boolean>`position(${topic} in topic) > 0`);
  if (ofTopic !== undefined) query = query.where('topic', '=', ofTopic);
  return query;
}

/**
 * Letters of places within reach: those of the topic and the machines that rules named. One whose machines were not kept is
 * for who reaches everything.
 */
async function reached(tx: Tx, tenantId: Id, caller: ReachCaller): Promise<RawBuilder<SqlBool>> {
  const reach = await loadIngestReach(tx, caller);
  if (reach.isAll) return sql<SqlBool>`true`;
  const rows = await tx
    .selectFrom('ingest_dead_letter')
    .select(['topic', 'machine_ids'])
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('machine_ids', 'is not', null)
    .execute();
  const origins = rows.flatMap(({ topic, machine_ids: ids }) =>
    reach.isReached(topic, ids ?? []) ? [`${(ids ?? []).join(',')} ${topic}`] : [],
  );
  return sql<SqlBool>`array_to_string(machine_ids, ',') || ' ' || topic = any(${origins}::text[])`;
}

function toRow(letter: NewDeadLetter) {
  return {
    tenant_id: letter.tenantId,
    arrived_at_ms: `${letter.arrivedAt}`,
    source: letter.source,
    topic: toStorable(letter.topic, TOPIC_MAX_LENGTH),
    reason: letter.reason,
    detail: toStorable(letter.detail, DETAIL_MAX_LENGTH),
    payload: letter.payload,
    connection_id: letter.connectionId,
    machine_ids: [...new Set(letter.machineIds)].sort(),
  };
}

interface Row {
  readonly id: string;
  readonly arrived_at_ms: string;
  readonly source: 'mqtt' | 'http';
  readonly topic: string;
  readonly reason: string;
  readonly detail: string;
  readonly payload: string;
  readonly connection_id: string | null;
}

function toDeadLetter(row: Row): DeadLetter {
  return {
    id: row.id,
    arrivedAt: Number(row.arrived_at_ms),
    source: row.source,
    topic: row.topic,
    // Written by this file only, from a reason.
    reason: row.reason as z.infer<typeof DeadLetterReason>,
    detail: row.detail,
    payload: row.payload,
    connectionId: row.connection_id,
  };
}

interface GroupRow {
  readonly topic: string;
  readonly reason: string;
  readonly count: string;
  readonly first: string;
  readonly last: string;
  readonly detail: string;
}

function toGroup({ topic, reason, count, first, last, detail }: GroupRow): DeadLetterGroup {
  return {
    topic,
    // Written by this file only, from a reason.
    reason: reason as z.infer<typeof DeadLetterReason>,
    count: Number(count),
    firstAt: Number(first),
    lastAt: Number(last),
    detail,
  };
}

/** PostgreSQL's text takes no NUL, and half a surrogate pair is no text. */
function toStorable(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll('\u0000', '\uFFFD').toWellFormed();
}

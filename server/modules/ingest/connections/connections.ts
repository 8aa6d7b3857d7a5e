import { sql, type Transaction } from 'kysely';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { IngestSchema } from '#server/modules/ingest/schema.ts';
import { type ConnectionAmendment, ConnectionBody } from '#shared/contracts/ingest/ingest.ts';
import { toTopicFilter } from '#shared/contracts/ingest/mqtt-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { asStored } from '#shared/contracts/kit/text.ts';
import { createTopicTrie } from '#shared/domain/ingest/topic-trie.ts';
import { amended } from './amended.ts';
import type { StoredConnection } from './connection-index.ts';

/** Runs in the transaction of a change, with the connection before and after it; null = there is none. */
export type AlsoChange = (
  tx: AnyTransaction,
  id: Id,
  change: { readonly before: ConnectionBody | null; readonly after: ConnectionBody | null },
) => Promise<void>;

export interface Connections {
  list(tenantId: Id): Promise<readonly StoredConnection[]>;
  /** Of all tenants, for the start of the process. */
  listAll(): Promise<readonly StoredConnection[]>;
  create(tenantId: Id, body: ConnectionBody, also: AlsoChange): Promise<StoredConnection>;
  update(tenantId: Id, id: Id, body: ConnectionBody, also: AlsoChange): Promise<StoredConnection>;
  /** Changes the connection as it stands at that moment, so that two users lose nothing of each other's. */
  amend(tenantId: Id, id: Id, amendment: ConnectionAmendment, also: AlsoChange): Promise<StoredConnection>;
  remove(tenantId: Id, id: Id, also: AlsoChange): Promise<void>;
}

type Tx = Transaction<IngestSchema>;

/** Serialises changes of patterns, so that two tenants cannot take the same topics at the same moment. */
const PATTERN_LOCK = 6_000;

/**
 * @param isTenantByTopic Behind an external broker the topic is all that tells tenants apart: their patterns must
 * not overlap (`pattern_overlaps`).
 */
export function createConnections(
  db: TypedDatabase<IngestSchema>,
  clock: Clock,
  isTenantByTopic: boolean,
): Connections {
  async function refuseOverlap(tx: Tx, tenantId: Id, body: ConnectionBody): Promise<void> {
    if (!isTenantByTopic || !body.enabled) return;
    await sql`select pg_advisory_xact_lock(${sql.lit(PATTERN_LOCK)})`.execute(tx);
    const others = await tx
      .selectFrom('ingest_connection')
      .select('body')
      .where('tenant_id', '<>', tenantId)
      .where('enabled', '=', true)
      .execute();
    const taken = createTopicTrie<string>();
    for (const other of others)
      for (const pattern of patternsOf(asStored(() => ConnectionBody.parse(other.body))))
        taken.add(toTopicFilter(pattern), pattern);
    const overlapping = patternsOf(body).find(
      (pattern) => taken.overlapping(toTopicFilter(pattern), 1).length > 0,
    );
    if (overlapping !== undefined)
      throw failure('pattern_overlaps', `pattern ${overlapping} overlaps with another tenant's`);
  }

  async function replace(
    tx: Tx,
    tenantId: Id,
    before: StoredConnection,
    body: ConnectionBody,
    also: AlsoChange,
  ): Promise<StoredConnection> {
    await refuseOverlap(tx, tenantId, body);
    const row = await tx
      .updateTable('ingest_connection')
      .set({ ...toColumns(body), updated_at_ms: `${clock.now()}` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await also(tx, before.id, { before: before.body, after: body });
    return toConnection(row);
  }

  return {
    list: (tenantId) =>
      db.tenant(tenantId, async (tx) => {
        const query = tx.selectFrom('ingest_connection').selectAll().where('tenant_id', '=', tenantId);
        return (await query.orderBy('id').execute()).map(toConnection);
      }),
    listAll: () =>
      db.platform(async (tx) =>
        (await tx.selectFrom('ingest_connection').selectAll().orderBy('id').execute()).map(toConnection),
      ),
    // The overlap is looked for in all tenants, so these three run as the platform and name their tenant themselves.
    create: (tenantId, body, also) =>
      db.platform(async (tx) => {
        await refuseOverlap(tx, tenantId, body);
        const now = `${clock.now()}`;
        const row = await tx
          .insertInto('ingest_connection')
          .values({ ...toColumns(body), tenant_id: tenantId, created_at_ms: now, updated_at_ms: now })
          .returningAll()
          .executeTakeFirstOrThrow();
        await also(tx, row.id, { before: null, after: body });
        return toConnection(row);
      }),
    update: (tenantId, id, body, also) =>
      db.platform(async (tx) => replace(tx, tenantId, await find(tx, tenantId, id), body, also)),
    amend: (tenantId, id, amendment, also) =>
      db.platform(async (tx) => {
        const before = await find(tx, tenantId, id);
        return replace(tx, tenantId, before, amended(before.body, amendment), also);
      }),
    remove: (tenantId, id, also) =>
      db.tenant(tenantId, async (tx) => {
        const before = await find(tx, tenantId, id);
        await tx
          .deleteFrom('ingest_connection')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .execute();
        await also(tx, id, { before: before.body, after: null });
      }),
  };
}

/** Locked until the transaction ends. */
async function find(tx: Tx, tenantId: Id, id: Id): Promise<StoredConnection> {
  const row = await tx
    .selectFrom('ingest_connection')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw failure('connection_not_found');
  return toConnection(row);
}

function toColumns(body: ConnectionBody) {
  return { name: body.name, enabled: body.enabled, body: JSON.stringify(body) };
}

function patternsOf({ rules, ignored }: ConnectionBody): string[] {
  return [...rules, ...ignored].map(({ pattern }) => pattern);
}

function toConnection(row: {
  readonly id: string;
  readonly tenant_id: string;
  readonly body: unknown;
  readonly created_at_ms: string;
  readonly updated_at_ms: string;
}): StoredConnection {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    body: asStored(() => ConnectionBody.parse(row.body)),
    createdAt: Number(row.created_at_ms),
    updatedAt: Number(row.updated_at_ms),
  };
}

import { sql } from 'kysely';
import { authorityKey, type DataAuthority } from '#server/core/crud/data-authority.ts';
import { isAnyOf } from '#server/core/crud/data-scope.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { createReadPace } from '#server/core/realtime/read-pace.ts';
import { type FollowChange, provideTableTopic } from '#server/core/realtime/table-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { MP_FEED_KEYS } from '#shared/contracts/public-account/mp-feed.ts';

/** What other processes have stored follows this soon, and claims that have ended. */
const BEAT_MS = 10_000;
const GAP_MOST_MS = 1_000;

/**
 * Provides the topics `conversations` and `conversation:{fanId}`: a number each, which says that something has changed. What it
 * is the calls say, by their reach. Returns what is called after a change of a tenant.
 */
export function provideConversationTopics(core: ServerCore): FollowChange {
  const shared = {
    beatMs: BEAT_MS,
    startPace: () => createReadPace(GAP_MOST_MS),
    variantOf: ({ authority }: { readonly authority: DataAuthority }) => authorityKey(authority),
  };
  const all = provideTableTopic(core, {
    ...shared,
    name: 'conversations',
    startReader:
      () =>
      async ({ inTransaction, asked, show }) => {
        show([[MP_FEED_KEYS.revision(), await inTransaction((tx) => revisionOf(tx, asked.authority, null))]]);
        return null;
      },
  });
  const one = provideTableTopic(core, {
    ...shared,
    name: 'conversation',
    isThere: async (tx, { authority, id }) => (await revisionOf(tx, authority, id)) !== null,
    startReader:
      () =>
      async ({ inTransaction, asked, show }) => {
        show([
          [MP_FEED_KEYS.revision(), await inTransaction((tx) => revisionOf(tx, asked.authority, asked.id))],
        ]);
        return null;
      },
  });
  return (tenantId, isUrgent) => {
    all(tenantId, isUrgent);
    one(tenantId, isUrgent);
  };
}

/** Null = there is nothing in reach. Own conversations change with their claims: for those the number of all is read. */
async function revisionOf(
  given: AnyTransaction,
  { isAll, isOwn, departmentIds }: DataAuthority,
  fanId: Id | null,
): Promise<number | null> {
  const tx = withSchema<unknown>(given);
  const isReached =
    isAll || isOwn ? sql`true` : sql`(t.dept_id is null or ${isAnyOf(sql.ref('t.dept_id'), departmentIds)})`;
  const { rows } = await sql<{ revision: number | null }>`
    select sum(f.revision)::double precision as revision from mp_fan f join mp_account t on t.id = f.account_id
    where ${isReached} and (${fanId}::bigint is null or f.id = ${fanId}::bigint)`.execute(tx);
  return rows[0]?.revision ?? (fanId === null ? 0 : null);
}

import { type RawBuilder, sql } from 'kysely';
import { type DataAuthority, loadDataAuthority } from '#server/core/crud/data-authority.ts';
import type { DataScope } from '#server/core/crud/data-scope.ts';
import type { Reader } from '#server/core/crud/fields.ts';
import type { RecordReach } from '#server/core/crud/record-reach.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import { operationLog } from '#shared/contracts/platform/operation-log.ts';

type Reaches = ReadonlyMap<string, RecordReach>;

/**
 * Entries about records within reach, as the lists of their subjects decide it; about no record, one's own. Entries about
 * removed records, and of subjects that are not in `reaches`, are for who reaches everything.
 */
export function operationScope(reaches: Reaches): DataScope {
  return {
    condition: async (tx, reader) => (await entriesReached(tx, reader, reaches, 't')) ?? sql`true`,
    stamp: () => ({}),
  };
}

/** A condition over the entry with this alias; null for who reaches everything. */
export async function entriesReached(
  tx: AnyTransaction,
  reader: Reader,
  reaches: Reaches,
  alias: string,
): Promise<RawBuilder<unknown> | null> {
  const admitted = reader.admitted ?? (await loadDataAuthority(tx, reader));
  if (reachesEverything(admitted)) return null;
  const subject = sql.ref(`${alias}.subject`);
  const recordId = sql.ref(`${alias}.record_id`);
  const ofTenant: string[] = [];
  const cases: RawBuilder<unknown>[] = [];
  for (const [key, reach] of reaches) {
    // Its entries have no entries of their own, and asking for them would not end.
    if (key === operationLog.subject.key) continue;
    const reached = await reach.condition(tx, { ...reader, admitted }, recordId);
    if (reached) cases.push(sql`when ${subject} = ${key} then ${reached}`);
    else ofTenant.push(key);
  }
  return sql`case when ${subject} = any(${ofTenant}::text[]) then true
    when ${recordId} is null then ${sql.ref(`${alias}.user_id`)} is not distinct from ${reader.userId}::bigint
    ${sql.join(cases, sql` `)} else false end`;
}

function reachesEverything({ isAll, partnerIds }: DataAuthority): boolean {
  return isAll && partnerIds === null;
}

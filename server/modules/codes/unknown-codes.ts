import { sql, type Transaction } from 'kysely';
import type { DataAuthority } from '#server/core/crud/data-authority.ts';
import { isAnyOf } from '#server/core/crud/data-scope.ts';
import type { UnknownCode } from '#shared/contracts/codes/code-table.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

/**
 * Codes that are not in the table of their machines, as far as these are within reach; `codeTableId` null = of machines
 * without a table.
 */
export async function findUnknownCodes(
  tx: Transaction<unknown>,
  { authority, codeTableId }: { readonly authority: DataAuthority; readonly codeTableId: Id | null },
): Promise<UnknownCode[]> {
  const isReached = authority.isAll ? sql`true` : isAnyOf(sql.ref('h.machine_id'), authority.departmentIds);
  const { rows } = await sql<{
    code: string;
    text: string | null;
    count: string;
    first_seen: string;
    last_seen: string;
    machines: UnknownCode['machines'];
  }>`
    select h.code, (array_agg(h.text order by h.last_seen desc))[1] as text, sum(h.count) as count,
      min(h.first_seen) as first_seen, max(h.last_seen) as last_seen,
      json_agg(json_build_object('id', d.id::text, 'name', d.name, 'nameEn', d.name_en) order by d.sort, d.id) as machines
    from heard_code h
    join machine m on m.id = h.machine_id
    join department d on d.id = m.id and d.deleted_at is null
    left join code_table t on t.code_table_id = m.code_table_id and t.deleted_at is null
    where ${isReached} and t.code_table_id is not distinct from ${codeTableId}::bigint and not exists (
      select 1 from vendor_code v where v.code_table_id = t.code_table_id and v.code = h.code and v.deleted_at is null)
    group by h.code order by max(h.last_seen) desc, h.code limit ${LIMITS.idsMax}`.execute(tx);
  return rows.map(({ code, text, count, first_seen, last_seen, machines }) => ({
    code,
    text,
    // A code that was removed from its table while it lasted has not been counted yet.
    count: Math.max(1, Number(count)),
    firstSeen: Number(first_seen),
    lastSeen: Number(last_seen),
    machines,
  }));
}

import { sql, type Transaction } from 'kysely';
import type { PlatformSchema } from '#server/modules/platform/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** What a tenant has been given, and what it is being given now. */
export interface SeedLedger {
  readonly tx: Transaction<PlatformSchema>;
  readonly tenantId: Id;
  /** True once per tenant and name. */
  isNew(name: string): boolean;
  /** Says which row a new seed became. */
  refer(name: string, refId: Id): void;
  /** The row that a seed became, in this run or an earlier one; null where nothing was noted. */
  refOf(name: string): Id | null;
  /** Stores which seeds were new; returns how many. */
  save(): Promise<number>;
}

export async function openLedger(tx: Transaction<PlatformSchema>, tenantId: Id): Promise<SeedLedger> {
  const rows = await tx
    .selectFrom('sys_seed')
    .select(['name', 'ref_id'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const refs = new Map(rows.map(({ name, ref_id }) => [name, ref_id]));
  const added: string[] = [];
  return {
    tx,
    tenantId,
    isNew(name) {
      if (refs.has(name)) return false;
      refs.set(name, null);
      added.push(name);
      return true;
    },
    refer: (name, refId) => void refs.set(name, refId),
    refOf: (name) => refs.get(name) ?? null,
    async save() {
      if (added.length === 0) return 0;
      await sql`insert into sys_seed (tenant_id, name, ref_id)
        select ${tenantId}::bigint, * from unnest(${added}::text[], ${added.map((name) => refs.get(name) ?? null)}::bigint[])`.execute(
        tx,
      );
      return added.length;
    },
  };
}

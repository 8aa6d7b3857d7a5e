import type { Transaction } from 'kysely';
import type { Clock } from '#server/core/ports/clock.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { isKnownSecret } from './known-secrets.ts';
import type { PlatformSchema } from './schema.ts';
import type { SeededDatabase } from './seeded-database.ts';

/** Changes made by another process are seen after this time at the latest; a process sees its own at once. */
export const PARAM_TTL_MS = 3_000;

interface CachedParams {
  readonly values: ReadonlyMap<string, { readonly text: string; readonly isSecret: boolean }>;
  readonly version: string | null;
  readonly checkedAtMs: number;
}

export interface ParamCache extends TenantParams {
  /** The same for callers without a session: a secret is treated as absent. */
  publicText(tenantId: Id, key: string): Promise<string | null>;
  /** To be called after every change that has been committed. */
  forget(tenantId: Id): void;
}

/** A tenant's parameters in memory. Do not call it inside a transaction: a miss opens one of its own. */
export function createParamCache(db: SeededDatabase, clock: Clock): ParamCache {
  const cache = new Map<Id, CachedParams>();
  /** Rises with `forget`: what was read before is not kept after. */
  const generations = new Map<Id, number>();
  const generationOf = (tenantId: Id) => generations.get(tenantId) ?? 0;

  async function all(tenantId: Id): Promise<CachedParams['values']> {
    const cached = cache.get(tenantId);
    if (cached && Math.abs(clock.now() - cached.checkedAtMs) < PARAM_TTL_MS) return cached.values;
    const generation = generationOf(tenantId);
    const fresh = await db.tenant<CachedParams>(tenantId, async (tx) => {
      const setting = await tx
        .selectFrom('sys_tenant_setting')
        .select('param_version')
        .where('tenant_id', '=', tenantId)
        .executeTakeFirst();
      const version = setting?.param_version ?? null;
      const checkedAtMs = clock.now();
      if (cached && version !== null && cached.version === version) return { ...cached, checkedAtMs };
      const rows = await tx
        .selectFrom('sys_param')
        .select(['public_key', 'public_value', 'is_secret'])
        .where('tenant_id', '=', tenantId)
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        .execute();
      return {
        values: new Map(
          rows.map((row) => [row.public_key, { text: row.public_value, isSecret: row.is_secret }]),
        ),
        version,
        checkedAtMs,
      };
    });
    if (generationOf(tenantId) === generation) cache.set(tenantId, fresh);
    return fresh.values;
  }

  return {
    async text(tenantId, key) {
      const value = (await all(tenantId)).get(key);
      if (!value || (value.isSecret && isKnownSecret(value.text))) return null;
      return value.text;
    },
    async publicText(tenantId, key) {
      const value = (await all(tenantId)).get(key);
      return value && !value.isSecret ? value.text : null;
    },
    forget(tenantId) {
      generations.set(tenantId, generationOf(tenantId) + 1);
      cache.delete(tenantId);
    },
  };
}

/** Announces to other processes that their cached parameters are out of date. */
export async function raiseParamVersion(tx: Transaction<PlatformSchema>, tenantId: Id): Promise<void> {
  await tx
    .updateTable('sys_tenant_setting')
    .set((eb) => ({ param_version: eb('param_version', '+', '1') }))
    .where('tenant_id', '=', tenantId)
    .execute();
}

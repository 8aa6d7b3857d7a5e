import { withSchema } from '#server/core/database/typed-database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AnyTransaction } from './ports/database.ts';

interface CounterSchema {
  counter: { tenant_id: string | null; name: string; key: string; times: number; expires_at: Date };
}

/** What is counted: `name` is the rule (`sms.phone_hour`), `key` what it counts for (a phone, an address). */
export interface Counter {
  /** Null = for all tenants together; only a platform transaction sees it. */
  readonly tenantId: Id | null;
  readonly name: string;
  readonly key: string;
}

export interface CounterWindow {
  readonly windowMs: number;
  /** The window begins again with every count; otherwise it ends `windowMs` after the first. */
  readonly isSliding?: boolean;
}

/** Counts one more and returns how many there are in the window. One statement, so that concurrent calls all count. */
export async function count(
  tx: AnyTransaction,
  { tenantId, name, key }: Counter,
  { windowMs, isSliding = false }: CounterWindow,
  nowMs: number,
): Promise<number> {
  const now = new Date(nowMs);
  const expires_at = new Date(nowMs + windowMs);
  const { times } = await withSchema<CounterSchema>(tx)
    .insertInto('counter')
    .values({ tenant_id: tenantId, name, key, times: 1, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'name', 'key']).doUpdateSet((eb) => ({
        times: eb
          .case()
          .when('counter.expires_at', '<=', now)
          .then(1)
          .else(eb('counter.times', '+', 1))
          .end(),
        expires_at: isSliding
          ? expires_at
          : eb
              .case()
              .when('counter.expires_at', '<=', now)
              .then(expires_at)
              .else(eb.ref('counter.expires_at'))
              .end(),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return times;
}

/** How many were counted in the window that has not ended; 0 = none. */
export async function countOf(
  tx: AnyTransaction,
  { tenantId, name, key }: Counter,
  nowMs: number,
): Promise<number> {
  const row = await withSchema<CounterSchema>(tx)
    .selectFrom('counter')
    .select('times')
    .where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
    .where('name', '=', name)
    .where('key', '=', key)
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  return row?.times ?? 0;
}

export async function resetCounter(tx: AnyTransaction, { tenantId, name, key }: Counter): Promise<void> {
  await withSchema<CounterSchema>(tx)
    .deleteFrom('counter')
    .where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
    .where('name', '=', name)
    .where('key', '=', key)
    .execute();
}

/** Removes ended windows, of all tenants. */
export async function sweepCounters(tx: AnyTransaction, nowMs: number): Promise<void> {
  await withSchema<CounterSchema>(tx)
    .deleteFrom('counter')
    .where('expires_at', '<=', new Date(nowMs))
    .execute();
}

import type { Transaction } from 'kysely';
import { countedAddress } from '#server/core/client-address.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { AccountsSchema } from './schema.ts';

type Tx = Transaction<AccountsSchema>;

const FREE_FAILURES = 5;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = 15 * 60_000;
/** Failures older than this no longer count. */
export const ATTEMPT_MEMORY_MS = 60 * 60_000;

/** Whose failures are counted together: one account as tried from one address. */
export interface AttemptKey {
  readonly tenantId: Id;
  /** As typed; counted whether there is such a user or not. */
  readonly username: string;
  /** The connection's; an IPv6 network counts as one. */
  readonly address: string;
}

/** How long a lock lasts after this many failures in a row; 0 = none. It never becomes permanent. */
export function lockMsAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_LOCK_MS * 2 ** (failures - FREE_FAILURES), LONGEST_LOCK_MS);
}

export async function isLocked(tx: Tx, key: AttemptKey, nowMs: number): Promise<boolean> {
  const row = await selectAttempt(tx, key).select('locked_until').executeTakeFirst();
  return row?.locked_until ? row.locked_until.getTime() > nowMs : false;
}

export async function recordFailure(tx: Tx, key: AttemptKey, nowMs: number): Promise<void> {
  const { failures } = await tx
    .insertInto('auth_attempt')
    .values({
      tenant_id: key.tenantId,
      username: key.username.toLowerCase(),
      address: countedAddress(key.address),
      failures: 1,
      locked_until: null,
      changed_at: new Date(nowMs),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'username', 'address']).doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('auth_attempt.changed_at', '<', new Date(nowMs - ATTEMPT_MEMORY_MS))
          .then(1)
          .else(eb('auth_attempt.failures', '+', 1))
          .end(),
        changed_at: new Date(nowMs),
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  const lockMs = lockMsAfter(failures);
  if (lockMs === 0) return;
  await tx
    .updateTable('auth_attempt')
    .set({ locked_until: new Date(nowMs + lockMs) })
    .where('tenant_id', '=', key.tenantId)
    .where('username', '=', key.username.toLowerCase())
    .where('address', '=', countedAddress(key.address))
    .execute();
}

export async function forgetFailures(tx: Tx, key: AttemptKey): Promise<void> {
  await tx
    .deleteFrom('auth_attempt')
    .where('tenant_id', '=', key.tenantId)
    .where('username', '=', key.username.toLowerCase())
    .where('address', '=', countedAddress(key.address))
    .execute();
}

function selectAttempt(tx: Tx, key: AttemptKey) {
  return tx
    .selectFrom('auth_attempt')
    .where('tenant_id', '=', key.tenantId)
    .where('username', '=', key.username.toLowerCase())
    .where('address', '=', countedAddress(key.address));
}

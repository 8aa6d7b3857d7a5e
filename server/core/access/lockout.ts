import { sql } from 'kysely';
import { type Counter, count, countOf, resetCounter } from '#server/core/counters.ts';
import { withSchema } from '#server/core/database/typed-database.ts';
import { countedAddress } from '#server/core/http/client-address.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

const FREE_FAILURES = 5;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = 15 * 60_000;
/** Failures count as one series while they are less than this apart. */
const SERIES_MS = 60 * 60_000;

/** Failures are counted per account and address. */
export interface LockoutKey {
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

export async function isLockedOut(tx: AnyTransaction, key: LockoutKey, nowMs: number): Promise<boolean> {
  return (await countOf(tx, lockOf(key), nowMs)) > 0;
}

export async function recordFailure(tx: AnyTransaction, key: LockoutKey, nowMs: number): Promise<void> {
  const failures = await count(tx, failuresOf(key), { windowMs: SERIES_MS, isSliding: true }, nowMs);
  const windowMs = lockMsAfter(failures);
  if (windowMs > 0) await count(tx, lockOf(key), { windowMs, isSliding: true }, nowMs);
}

export async function forgetFailures(tx: AnyTransaction, key: LockoutKey): Promise<void> {
  await resetCounter(tx, failuresOf(key));
  await resetCounter(tx, lockOf(key));
}

/** Of a name, at every address. */
export async function forgetLocksOf(tx: AnyTransaction, tenantId: Id, username: string): Promise<void> {
  const names = [failuresOf, lockOf].map((of) => of({ tenantId, username, address: '' }).name);
  await sql`delete from counter where tenant_id = ${tenantId} and name = any(${names}::text[])
    and substr(key, strpos(key, ' ') + 1) = ${username.toLowerCase()}`.execute(withSchema<unknown>(tx));
}

function failuresOf(key: LockoutKey): Counter {
  return { tenantId: key.tenantId, name: 'sign-in.failures', key: keyOf(key) };
}

function lockOf(key: LockoutKey): Counter {
  return { tenantId: key.tenantId, name: 'sign-in.lock', key: keyOf(key) };
}

/** An address has no space in it, so that no two pairs of address and name are the same text. */
function keyOf({ username, address }: LockoutKey): string {
  return `${countedAddress(address)} ${username.toLowerCase()}`;
}

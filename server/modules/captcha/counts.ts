import type { Transaction } from 'kysely';
import type { Id } from '#shared/contracts/envelope.ts';
import type { CaptchaSchema, Counted } from './schema.ts';

type Tx = Transaction<CaptchaSchema>;

const WINDOW_MS = 60_000;
const LOCK_MS = 300_000;
const GETS_PER_WINDOW = 120;
const CHECKS_PER_WINDOW = 600;
const VERIFIES_PER_WINDOW = 600;
const FAILURES_BEFORE_LOCK = 5;

/** Whose doings are counted: an address as the connection shows it, never a header or an id of the client's choice. */
export interface Caller {
  readonly tenantId: Id;
  readonly address: string;
}

const MOST = { get: GETS_PER_WINDOW, check: CHECKS_PER_WINDOW, verify: VERIFIES_PER_WINDOW } as const;

/** Counts one more; false when that is more than a minute allows. */
export async function mayCount(
  tx: Tx,
  caller: Caller,
  what: keyof typeof MOST,
  nowMs: number,
): Promise<boolean> {
  return (await count(tx, caller, what, WINDOW_MS, nowMs)) <= MOST[what];
}

/** Counts a wrong answer; the fifth within a minute locks the guessable kinds for this address. */
export async function countFailure(tx: Tx, caller: Caller, nowMs: number): Promise<void> {
  const failures = await count(tx, caller, 'failure', WINDOW_MS, nowMs);
  if (failures >= FAILURES_BEFORE_LOCK) await count(tx, caller, 'lock', LOCK_MS, nowMs);
}

export async function isLocked(tx: Tx, { tenantId, address }: Caller, nowMs: number): Promise<boolean> {
  const row = await tx
    .selectFrom('captcha_count')
    .select('times')
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .where('what', '=', 'lock')
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** One statement, so that two at once are both counted. */
async function count(
  tx: Tx,
  { tenantId, address }: Caller,
  what: Counted,
  windowMs: number,
  nowMs: number,
): Promise<number> {
  const now = new Date(nowMs);
  const expires_at = new Date(nowMs + windowMs);
  const { times } = await tx
    .insertInto('captcha_count')
    .values({ tenant_id: tenantId, address, what, times: 1, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'address', 'what']).doUpdateSet((eb) => ({
        times: eb
          .case()
          .when('captcha_count.expires_at', '<=', now)
          .then(1)
          .else(eb('captcha_count.times', '+', 1))
          .end(),
        expires_at: eb
          .case()
          .when('captcha_count.expires_at', '<=', now)
          .then(expires_at)
          .else(eb.ref('captcha_count.expires_at'))
          .end(),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return times;
}

import type { Transaction } from 'kysely';
import type { Id } from '#shared/contracts/envelope.ts';
import type { Counted, SmsSchema } from './schema.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often something may happen within its window. */
const ALLOWED: Readonly<Record<Counted, { readonly times: number; readonly windowMs: number }>> = {
  phone_minute: { times: 1, windowMs: MINUTE_MS },
  phone_hour: { times: 5, windowMs: HOUR_MS },
  phone_day: { times: 10, windowMs: 24 * HOUR_MS },
  address_hour: { times: 60, windowMs: HOUR_MS },
  /** Without a captcha. */
  address_free: { times: 1, windowMs: HOUR_MS },
};

/** Counts one more of `what` for `who`; false when that is more than its window allows. */
export async function mayCount(
  tx: Transaction<SmsSchema>,
  tenantId: Id,
  what: Counted,
  who: string,
  nowMs: number,
): Promise<boolean> {
  const { times, windowMs } = ALLOWED[what];
  const now = new Date(nowMs);
  const expires_at = new Date(nowMs + windowMs);
  const row = await tx
    .insertInto('sms_count')
    .values({ tenant_id: tenantId, what, who, times: 1, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'what', 'who']).doUpdateSet((eb) => ({
        times: eb
          .case()
          .when('sms_count.expires_at', '<=', now)
          .then(1)
          .else(eb('sms_count.times', '+', 1))
          .end(),
        expires_at: eb
          .case()
          .when('sms_count.expires_at', '<=', now)
          .then(expires_at)
          .else(eb.ref('sms_count.expires_at'))
          .end(),
      })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return row.times <= times;
}

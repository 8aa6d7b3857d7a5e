import { count } from '#server/core/counters.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How often something may happen within its window. */
const LIMITED = {
  phone_minute: { times: 1, windowMs: MINUTE_MS },
  phone_hour: { times: 5, windowMs: HOUR_MS },
  phone_day: { times: 10, windowMs: 24 * HOUR_MS },
  /** Of a fan of a public account. */
  fan_hour: { times: 3, windowMs: HOUR_MS },
  /** Alarms do not use up what codes may be sent. */
  alarm_minute: { times: 1, windowMs: MINUTE_MS },
  alarm_hour: { times: 10, windowMs: HOUR_MS },
  alarm_day: { times: 30, windowMs: 24 * HOUR_MS },
  address_hour: { times: 60, windowMs: HOUR_MS },
  /** Without a captcha: as many as one number gets, so that a client that knows no captcha can send again. */
  address_free: { times: 5, windowMs: HOUR_MS },
} as const;

export type SmsLimit = keyof typeof LIMITED;

/** Counts one more for a phone or an address; false when that is more than the window allows. */
export async function isSmsAllowed(
  tx: AnyTransaction,
  tenantId: Id,
  limit: SmsLimit,
  key: string,
  nowMs: number,
): Promise<boolean> {
  const { times, windowMs } = LIMITED[limit];
  return (await count(tx, { tenantId, name: `sms.${limit}`, key }, { windowMs }, nowMs)) <= times;
}

import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { SmsProblem } from '#shared/contracts/sms/sms.ts';
import type { SmsSchema } from './schema.ts';

/** Longer than any gateway takes: the process that was sending has ended. */
export const SENDING_AT_MOST_MS = 60_000;
const INTERRUPTED: SmsProblem = 'interrupted';

/** Removes what has expired, and marks messages whose server ended while sending as interrupted. */
export function sweepMessages(db: TypedDatabase<SmsSchema>, clock: Clock): Promise<void> {
  return db.platform(async (tx) => {
    const now = new Date(clock.now());
    await tx.deleteFrom('sms_code').where('expires_at', '<=', now).execute();
    await tx
      .updateTable('sms_message')
      .set({ code: null })
      .where('expires_at', '<=', now)
      .where('code', 'is not', null)
      .execute();
    await tx
      .updateTable('sms_message')
      .set({ status: 'failed', problem: INTERRUPTED })
      .where('status', '=', 'sending')
      .where('created_at', '<=', new Date(clock.now() - SENDING_AT_MOST_MS))
      .execute();
    await tx
      .deleteFrom('sms_message')
      .where('created_at', '<=', new Date(clock.now() - LIMITS.smsOutboxKeptMs))
      .execute();
  });
}

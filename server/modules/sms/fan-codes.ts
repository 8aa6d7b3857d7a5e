import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { FanCodes } from '#server/core/ports/fans/fan-codes.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import type { Codes } from './codes.ts';
import type { Outbox } from './outbox.ts';
import type { SmsSchema } from './schema.ts';
import { isSmsAllowed, type SmsLimit } from './sms-limits.ts';

const template = SMS_TEMPLATES.bind;

/** Codes by which fans of public accounts show which phone is theirs. */
export function createFanCodes(parts: {
  readonly db: TypedDatabase<SmsSchema>;
  readonly clock: Clock;
  readonly codes: Codes;
  readonly outbox: Outbox;
  readonly onError: (error: unknown) => void;
}): FanCodes {
  const { db, clock, codes, outbox, onError } = parts;
  return {
    async send({ tenantId, fanId, phone, isKnown }) {
      try {
        const isAllowed = await db.tenant(tenantId, async (tx) => {
          const may = (limit: SmsLimit, key: string) => isSmsAllowed(tx, tenantId, limit, key, clock.now());
          return (
            (await may('fan_hour', fanId)) &&
            (await may('phone_minute', phone)) &&
            (await may('phone_hour', phone)) &&
            (await may('phone_day', phone))
          );
        });
        if (!isAllowed || !(await isKnown())) return;
        const code = await codes.issue({ tenantId, phone, template });
        await outbox.sendCode({ tenantId, phone, template, code });
      } catch (error) {
        onError(error);
      }
    },
    spend: (tenantId, phone, code) => codes.spend({ tenantId, phone, template }, code),
  };
}

import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { PhoneCodeKey, PhoneCodes } from '#server/core/ports/sign-in/phone-codes.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { SmsSchema } from './schema.ts';

const DIGITS = 6;
const HASH_BYTES = 32;
const NO_SALT = Buffer.alloc(16);

const derive = promisify<string, Uint8Array, number, Buffer>(scrypt);

export interface Codes extends PhoneCodes {
  /** Makes a code that replaces the former one of this phone and purpose. */
  issue(key: PhoneCodeKey): Promise<string>;
}

export function createCodes(db: TypedDatabase<SmsSchema>, clock: Clock): Codes {
  /** Takes one of the five tries before anything is compared: many at once do not get more. */
  function takeTry({ tenantId, phone, template }: PhoneCodeKey) {
    return db.tenant(tenantId, (tx) =>
      tx
        .updateTable('sms_code')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('phone', '=', phone)
        .where('template', '=', template)
        .where('tries', '<', LIMITS.smsCodeTries)
        .where('expires_at', '>', new Date(clock.now()))
        .returning(['salt', 'code_hash'])
        .executeTakeFirst(),
    );
  }

  /** The hash of the kept code when it is this one. Takes as long where there is no code. */
  async function compare(key: PhoneCodeKey, code: string): Promise<Uint8Array | null> {
    const kept = await takeTry(key);
    const given = await derive(code, kept?.salt ?? NO_SALT, HASH_BYTES);
    return kept && timingSafeEqual(given, kept.code_hash) ? kept.code_hash : null;
  }

  return {
    async issue({ tenantId, phone, template }) {
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
      const salt = randomBytes(16);
      const code_hash = await derive(code, salt, HASH_BYTES);
      const kept = { salt, code_hash, tries: 0, expires_at: new Date(clock.now() + LIMITS.smsCodeValidMs) };
      await db.tenant(tenantId, (tx) =>
        tx
          .insertInto('sms_code')
          .values({ tenant_id: tenantId, phone, template, ...kept })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'phone', 'template']).doUpdateSet(kept))
          .execute(),
      );
      return code;
    },
    async check(key, code) {
      const hash = await compare(key, code);
      if (!hash) return false;
      await db.tenant(key.tenantId, (tx) =>
        tx
          .updateTable('sms_code')
          .set((eb) => ({ tries: eb('tries', '-', 1) }))
          .where('code_hash', '=', hash)
          .where('tries', '>', 0)
          .execute(),
      );
      return true;
    },
    async spend(key, code) {
      const hash = await compare(key, code);
      if (!hash) return false;
      const spent = await db.tenant(key.tenantId, (tx) =>
        tx.deleteFrom('sms_code').where('code_hash', '=', hash).returning('phone').execute(),
      );
      return spent.length > 0;
    },
  };
}

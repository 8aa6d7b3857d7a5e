import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock, Database } from '#server/core/ports.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { SmsTemplate } from '#shared/contracts/sms.ts';
import type { SmsSchema } from './schema.ts';

const DIGITS = 6;
const HASH_BYTES = 32;
const NO_SALT = Buffer.alloc(16);

const derive = promisify<string, Uint8Array, number, Buffer>(scrypt);

/** Whose code, and what for. */
export interface CodeKey {
  readonly tenantId: Id;
  readonly phone: string;
  readonly template: SmsTemplate;
}

export interface Codes {
  /** Makes a code that replaces the former one of this phone and purpose. */
  issue(key: CodeKey): Promise<string>;
  /** Whether the code is right; it stays good. A wrong one is one of its five tries. */
  check(key: CodeKey, code: string): Promise<boolean>;
  /** True once for the right code. */
  spend(key: CodeKey, code: string): Promise<boolean>;
}

export function createCodes(db: Database, clock: Clock): Codes {
  /** Takes one of the five tries before anything is compared: many at once do not get more. */
  function takeTry({ tenantId, phone, template }: CodeKey) {
    return db.tenant<SmsSchema, { salt: Uint8Array; code_hash: Uint8Array } | undefined>(tenantId, (tx) =>
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
  async function compare(key: CodeKey, code: string): Promise<Uint8Array | null> {
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
      await db.tenant<SmsSchema, unknown>(tenantId, (tx) =>
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
      await db.tenant<SmsSchema, unknown>(key.tenantId, (tx) =>
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
      const spent = await db.tenant<SmsSchema, unknown[]>(key.tenantId, (tx) =>
        tx.deleteFrom('sms_code').where('code_hash', '=', hash).returning('phone').execute(),
      );
      return spent.length > 0;
    },
  };
}

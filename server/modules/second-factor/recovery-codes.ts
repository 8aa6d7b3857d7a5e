import { createHash, randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { SecondFactorSchema } from './schema.ts';

type Tx = Transaction<SecondFactorSchema>;

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** 32 signs without look-alikes: five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Replaces a user's recovery codes; only this call returns them in clear text. */
export async function replaceRecoveryCodes(tx: Tx, tenantId: Id, userId: Id): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createCode);
  await forgetRecoveryCodes(tx, userId);
  await tx
    .insertInto('auth_recovery_code')
    .values(codes.map((code) => ({ tenant_id: tenantId, user_id: userId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** True once for each code. */
export async function spendRecoveryCode(tx: Tx, userId: Id, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('auth_recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function forgetRecoveryCodes(tx: Tx, userId: Id): Promise<void> {
  await tx.deleteFrom('auth_recovery_code').where('user_id', '=', userId).execute();
}

export async function countRecoveryCodes(tx: Tx, userId: Id): Promise<number> {
  const { count } = await tx
    .selectFrom('auth_recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function createCode(): string {
  const sign = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: GROUP_LENGTH }, sign).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Ignores case, blanks and dashes. */
function hashCode(code: string): Buffer {
  const bare = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(bare).digest();
}

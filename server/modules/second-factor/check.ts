import type { Transaction } from 'kysely';
import { verify } from 'otplib';
import { lockMsAfter } from '#server/core/access/lockout.ts';
import type { SecretBox } from '#server/core/secrets/secret-box.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import type { SecondFactorSchema } from './schema.ts';

type Tx = Transaction<SecondFactorSchema>;

const STEP_S = 30;
/** A phone's clock may be one step off. */
const TOLERANCE_S = STEP_S;

export interface Totp {
  readonly sealed_secret: Uint8Array;
  readonly confirmed_at: Date | null;
  readonly last_step: string;
  readonly failures: number;
  readonly locked_until: Date | null;
}

/** A user's secret, locked for this transaction: simultaneous codes are checked one after the other. */
export async function readTotp(tx: Tx, userId: Id): Promise<Totp | null> {
  const row = await tx
    .selectFrom('auth_totp')
    .select(['sealed_secret', 'confirmed_at', 'last_step', 'failures', 'locked_until'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whether this is a right code, once: its time step and all before it are spent. Wrong ones are counted for the user,
 * whatever ticket, session or address they come with; after five, nothing is right for a while, as long as the wait
 * doubles. Recovery codes count only where the factor is in force.
 */
export async function takeCode(
  tx: Tx,
  box: SecretBox,
  who: { readonly tenantId: Id; readonly userId: Id },
  code: string,
  nowMs: number,
): Promise<boolean> {
  const totp = await readTotp(tx, who.userId);
  if (!totp || (totp.locked_until?.getTime() ?? 0) > nowMs) return false;
  const step = await matchStep(box, who, totp, code, nowMs);
  const isRight =
    step !== null || (totp.confirmed_at !== null && (await spendRecoveryCode(tx, who.userId, code)));
  const failures = isRight ? 0 : totp.failures + 1;
  const lockMs = lockMsAfter(failures);
  await tx
    .updateTable('auth_totp')
    .set({
      failures,
      locked_until: lockMs === 0 ? null : new Date(nowMs + lockMs),
      ...(step !== null && { last_step: String(step) }),
    })
    .where('user_id', '=', who.userId)
    .execute();
  return isRight;
}

/** What a secret is sealed for. */
export function totpPurpose({ tenantId, userId }: { readonly tenantId: Id; readonly userId: Id }): string {
  return `totp:${tenantId}:${userId}`;
}

/** The time step of a code that has not been used; null for any other text. */
async function matchStep(
  box: SecretBox,
  who: { readonly tenantId: Id; readonly userId: Id },
  totp: Totp,
  code: string,
  nowMs: number,
): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '');
  const secret = box.open(totp.sealed_secret, totpPurpose(who));
  if (secret === null || !/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(nowMs / 1_000);
  const result = await verify({ secret, token, epoch, epochTolerance: TOLERANCE_S });
  if (!result.valid || !('timeStep' in result)) return null;
  return result.timeStep > Number(totp.last_step) ? result.timeStep : null;
}

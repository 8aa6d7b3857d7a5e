import type { Transaction } from 'kysely';
import { createSecret, hashSecret } from '#server/core/secrets/secret.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { SecondFactorTicket } from '#shared/contracts/sign-in/auth.ts';
import type { SignInMethod } from '#shared/contracts/sign-in/login-log.ts';
import type { SignInSchema } from './schema.ts';

type Tx = Transaction<SignInSchema>;

/** A user whose first factor was right, and how it was given. */
export interface PendingSignIn {
  readonly tenantId: Id;
  readonly userId: Id;
  readonly by: SignInMethod;
  /** As `SessionOpening.makerId`. */
  readonly makerId: Id | null;
}

export async function mintSecondFactorTicket(
  tx: Tx,
  { tenantId, userId, by, makerId }: PendingSignIn,
  nowMs: number,
): Promise<SecondFactorTicket> {
  const ticket = createSecret();
  await tx
    .insertInto('auth_second_factor')
    .values({
      ticket_hash: hashSecret(ticket),
      tenant_id: tenantId,
      user_id: userId,
      method: by,
      maker_id: makerId,
      expires_at: new Date(nowMs + LIMITS.secondFactorValidS * 1_000),
    })
    .execute();
  return { ticket, expiresInS: LIMITS.secondFactorValidS };
}

/** The sign-in of a ticket; null when it is unknown, expired or was tried too often. Locks it for this transaction. */
export async function readSecondFactorTicket(
  tx: Tx,
  ticket: string,
  nowMs: number,
): Promise<PendingSignIn | null> {
  const row = await tx
    .selectFrom('auth_second_factor')
    .select(['tenant_id', 'user_id', 'method', 'maker_id', 'failures', 'expires_at'])
    .where('ticket_hash', '=', hashSecret(ticket))
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.expires_at.getTime() <= nowMs || row.failures >= LIMITS.secondFactorTries) return null;
  return { tenantId: row.tenant_id, userId: row.user_id, by: row.method, makerId: row.maker_id };
}

export async function countSecondFactorFailure(tx: Tx, ticket: string): Promise<void> {
  await tx
    .updateTable('auth_second_factor')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('ticket_hash', '=', hashSecret(ticket))
    .execute();
}

export async function spendSecondFactorTicket(tx: Tx, ticket: string): Promise<void> {
  await tx.deleteFrom('auth_second_factor').where('ticket_hash', '=', hashSecret(ticket)).execute();
}

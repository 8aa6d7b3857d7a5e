import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { failureWithData } from '#server/core/failure.ts';
import type { PublicAccountSchema } from '#server/modules/public-account/schema.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

type Tx = Transaction<PublicAccountSchema>;

interface Claimed {
  readonly claim_user_id: Id | null;
  readonly claim_until: Date | null;
}

/** Who has claimed a conversation at the moment; null = nobody. */
export function claimantOf({ claim_user_id: userId, claim_until: until }: Claimed, now: Date): Id | null {
  return until !== null && until > now ? userId : null;
}

/** Columns of a claim that begins, or goes on. */
export function claimBy(userId: Id, now: Date): { claim_user_id: Id; claim_until: Date } {
  return { claim_user_id: userId, claim_until: new Date(now.getTime() + LIMITS.mpClaimMs) };
}

/** Refuses with who it is where somebody else has claimed; who may manage fans goes on anyway. Returns whether it was claimed. */
export async function refuseOthersClaim(
  tx: Tx,
  session: SessionPrincipal,
  fan: Claimed,
  { now, isAnyway }: { readonly now: Date; readonly isAnyway: boolean },
): Promise<boolean> {
  const claimant = claimantOf(fan, now);
  if (claimant === null || claimant === session.userId) return false;
  if (isAnyway && session.permissions.has('mp_fan_edit')) return true;
  throw failureWithData('mp_claimed', { userName: await nameOfUser(tx, claimant) });
}

export async function nameOfUser(tx: Tx, userId: Id): Promise<string | null> {
  const { rows } = await sql<{
    nickname: string;
  }>`select nickname from sys_user where user_id = ${userId}`.execute(tx);
  return rows[0]?.nickname ?? null;
}

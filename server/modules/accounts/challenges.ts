import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '#server/core/ports/clock.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';

const VALID_MS = LIMITS.challengeValidS * 1_000;
const NONCE_BYTES = 16;

export interface Challenges {
  issue(tenantId: Id): { readonly id: string; readonly key: string; readonly expiresInS: number };
  /** The key of a challenge, once and in its time; null for anything else. */
  spend(tenantId: Id, id: string): Buffer | null;
}

/**
 * One-time keys for passwords on the wire. A key follows from its id and a secret of this process, so that nothing
 * is stored of unused ones; a used one is remembered as long as it could be used again.
 */
export function createChallenges(clock: Clock): Challenges {
  const secret = randomBytes(32);
  const spentUntil = new Map<string, number>();

  const keyOf = (tenantId: Id, id: string) =>
    createHmac('sha256', secret).update(`${tenantId}:${id}`).digest();
  /** Its own proof: an id that was not issued for this tenant has another. */
  const proofOf = (tenantId: Id, stem: string) =>
    createHmac('sha256', secret).update(`id:${tenantId}:${stem}`).digest('base64url').slice(0, 22);

  function forgetOld(nowMs: number): void {
    // Insertion order is the order of ageing, but for challenges used late: these wait behind the younger.
    for (const [id, untilMs] of spentUntil) {
      if (untilMs > nowMs) return;
      spentUntil.delete(id);
    }
  }

  return {
    issue(tenantId) {
      const stem = `${(clock.now() + VALID_MS).toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
      const id = `${stem}.${proofOf(tenantId, stem)}`;
      return { id, key: keyOf(tenantId, id).toString('base64'), expiresInS: LIMITS.challengeValidS };
    },
    spend(tenantId, id) {
      const [until = '', nonce = '', proof = ''] = id.split('.');
      const stem = `${until}.${nonce}`;
      if (id !== `${stem}.${proof}` || proof !== proofOf(tenantId, stem)) return null;
      const nowMs = clock.now();
      forgetOld(nowMs);
      const untilMs = Number.parseInt(until, 36);
      if (untilMs <= nowMs || spentUntil.has(id)) return null;
      spentUntil.set(id, nowMs + VALID_MS);
      return keyOf(tenantId, id);
    },
  };
}

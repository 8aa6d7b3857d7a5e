import type { TenantParams } from '#server/core/ports/params.ts';
import type { Challenges } from '#server/modules/accounts/challenges.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { openForeign, openSealed } from './sealed-password.ts';

/**
 * The texts inside sealed ones; null when one of them cannot be opened. All texts of a call share its challenge, which
 * is spent; without a challenge they have the form of 2020's clients.
 */
export type UnsealPasswords = (
  tenantId: Id,
  challenge: string | undefined,
  sealed: readonly string[],
) => Promise<readonly string[] | null>;

export function createUnsealPasswords(challenges: Challenges, params: TenantParams): UnsealPasswords {
  async function opener(
    tenantId: Id,
    challenge: string | undefined,
  ): Promise<((text: string) => string | null) | null> {
    if (challenge !== undefined) {
      const key = challenges.spend(tenantId, challenge);
      return key && ((text) => openSealed(text, key));
    }
    const key = await params.text(tenantId, 'FOREIGN_PASSWORD_KEY');
    return key === null ? null : (text) => openForeign(text, key);
  }

  return async (tenantId, challenge, sealed) => {
    const open = await opener(tenantId, challenge);
    if (!open) return null;
    const opened = sealed.map(open);
    return opened.every((text) => text !== null) ? opened : null;
  };
}

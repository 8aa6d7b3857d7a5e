import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { AnyTransaction } from '#server/core/ports/database.ts';
import type { ProofAction } from '#shared/contracts/accounts/proof.ts';

/**
 * A proof that the user has just been verified again: for one action, in one session, once, within five minutes. The
 * module that verifies mints it; the module of the action demands it.
 */
export interface Proofs {
  /** Replaces the former one of this session and action. */
  mint(session: SessionPrincipal, action: ProofAction): Promise<string>;
  /**
   * Throws `verification_required` unless this is the proof. Runs inside the transaction of the action and holds the
   * proof until its end. The returned function spends the proof: call it when the rest of the request is right too.
   */
  demand(
    tx: AnyTransaction,
    session: SessionPrincipal,
    action: ProofAction,
    proof: string | undefined,
  ): Promise<() => Promise<void>>;
}

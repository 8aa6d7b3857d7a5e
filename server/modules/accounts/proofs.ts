import type { Transaction } from 'kysely';
import { failure } from '#server/core/failure.ts';
import type { Proofs } from '#server/core/identity-ports.ts';
import type { Clock, Database } from '#server/core/ports.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import type { AccountsSchema } from './schema.ts';
import { createSecret, hashSecret } from './secret.ts';

type Tx = Transaction<AccountsSchema>;

/** `parts` throws before the module has been registered. */
export function createProofs(parts: () => { readonly db: Database; readonly clock: Clock }): Proofs {
  return {
    async mint({ tenantId, id: session_id }, action) {
      const { db, clock } = parts();
      const proof = createSecret();
      const kept = {
        proof_hash: hashSecret(proof),
        expires_at: new Date(clock.now() + LIMITS.proofValidS * 1_000),
      };
      await db.tenant<AccountsSchema, unknown>(tenantId, (tx) =>
        tx
          .insertInto('auth_proof')
          .values({ tenant_id: tenantId, session_id, action, ...kept })
          .onConflict((conflict) => conflict.columns(['session_id', 'action']).doUpdateSet(kept))
          .execute(),
      );
      return proof;
    },
    async demand(callersTx, session, action, proof) {
      // The caller's transaction does not know our tables; they are in the same database.
      const tx = callersTx as unknown as Tx;
      const now = new Date(parts().clock.now());
      const kept = await tx
        .selectFrom('auth_proof')
        .select('proof_hash')
        .where('session_id', '=', session.id)
        .where('action', '=', action)
        .where('proof_hash', '=', hashSecret(proof ?? ''))
        .where('expires_at', '>', now)
        .forUpdate()
        .executeTakeFirst();
      if (!kept) throw failure('verification_required', `no proof for ${action}`);
      return async () => {
        await tx.deleteFrom('auth_proof').where('proof_hash', '=', kept.proof_hash).execute();
      };
    },
  };
}

/** A former number proves nothing any more, in no session of the user. */
export async function forgetPhoneProofs(tx: Tx, userId: Id): Promise<void> {
  await tx
    .deleteFrom('auth_proof')
    .where('action', 'in', ['phone_change', 'phone_first'])
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('auth_session').select('session_id').where('user_id', '=', userId),
    )
    .execute();
}

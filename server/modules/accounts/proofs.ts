import type { Transaction } from 'kysely';
import { typed, withSchema } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { ServerCore } from '#server/core/module.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import { createSecret, hashSecret } from '#server/core/secrets/secret.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { AccountsSchema } from './schema.ts';

type Tx = Transaction<AccountsSchema>;

export function createProofs({ db: anyDb, clock }: Pick<ServerCore, 'db' | 'clock'>): Proofs {
  const db = typed<AccountsSchema>(anyDb);
  return {
    async mint({ tenantId, id: session_id }, action) {
      const proof = createSecret();
      const kept = {
        proof_hash: hashSecret(proof),
        expires_at: new Date(clock.now() + LIMITS.proofValidS * 1_000),
      };
      await db.tenant(tenantId, (tx) =>
        tx
          .insertInto('auth_proof')
          .values({ tenant_id: tenantId, session_id, action, ...kept })
          .onConflict((conflict) => conflict.columns(['session_id', 'action']).doUpdateSet(kept))
          .execute(),
      );
      return proof;
    },
    async demand(callersTx, session, action, proof) {
      const tx = withSchema<AccountsSchema>(callersTx);
      const now = new Date(clock.now());
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

/** Codes of the former number prove nothing any more, in any session of the user. */
export async function forgetPhoneProofs(tx: Tx, userId: Id): Promise<void> {
  await tx
    .deleteFrom('auth_proof')
    .where('action', 'in', ['phone_change', 'phone_first'])
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('auth_session').select('session_id').where('user_id', '=', userId),
    )
    .execute();
}

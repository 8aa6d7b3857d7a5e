import type { Transaction } from 'kysely';
import type { AccountDesk, Proofs, SecondFactor } from '#server/core/identity-ports.ts';
import type { ServerModule } from '#server/core/module.ts';
import type { Clock } from '#server/core/ports.ts';
import { openSecretBox, type SecretBox } from '#server/core/secret-box.ts';
import { takeCode } from './check.ts';
import { secondFactor } from './migrations/0095-second-factor.ts';
import { mountSecondFactor } from './routes.ts';
import type { SecondFactorSchema } from './schema.ts';

export interface SecondFactorModule {
  readonly module: ServerModule;
  /** Works once the module has been registered. */
  readonly secondFactor: SecondFactor;
}

/** Codes of an authenticator app (TOTP, RFC 6238) beside the password. */
export function createSecondFactorModule(ports: {
  readonly accounts: AccountDesk;
  readonly proofs: Proofs;
}): SecondFactorModule {
  let parts: { readonly box: SecretBox; readonly clock: Clock } | null = null;
  return {
    module: {
      name: 'second-factor',
      migrations: [secondFactor],
      async register(context) {
        const box = await openSecretBox(context.config.dataDir);
        parts = { box, clock: context.clock };
        mountSecondFactor(context, { box, ...ports });
      },
    },
    secondFactor: {
      async isRequired(tx, _tenantId, userId) {
        const row = await own(tx)
          .selectFrom('auth_totp')
          .select('confirmed_at')
          .where('user_id', '=', userId)
          .executeTakeFirst();
        return row?.confirmed_at != null;
      },
      async isCode(tx, tenantId, userId, code) {
        if (!parts) throw new Error('the second-factor module has not been registered');
        return takeCode(own(tx), parts.box, { tenantId, userId }, code, parts.clock.now());
      },
    },
  };
}

/** The caller's transaction does not know our tables; they are in the same database. */
function own(tx: Transaction<unknown>): Transaction<SecondFactorSchema> {
  return tx as Transaction<SecondFactorSchema>;
}

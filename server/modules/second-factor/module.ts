import { typed, withSchema } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import type { SecondFactor } from '#server/core/ports/sign-in/second-factor.ts';
import type { SessionService } from '#server/core/ports/sign-in/sessions.ts';
import { takeCode } from './check.ts';
import type { SecondFactorSchema } from './schema.ts';
import { mountSecondFactorRoutes } from './second-factor-routes.ts';

export interface SecondFactorModule {
  readonly module: ServerModule;
  readonly secondFactor: SecondFactor;
}

/** Codes of an authenticator app (TOTP, RFC 6238) beside the password. */
export function createSecondFactorModule(
  core: ServerCore,
  ports: { readonly accounts: AccountService; readonly proofs: Proofs; readonly sessions: SessionService },
): SecondFactorModule {
  const { clock, secrets: box } = core;
  const db = typed<SecondFactorSchema>(core.db);
  return {
    secondFactor: {
      async isRequired(tx, _tenantId, userId) {
        const row = await withSchema<SecondFactorSchema>(tx)
          .selectFrom('auth_totp')
          .select('confirmed_at')
          .where('user_id', '=', userId)
          .executeTakeFirst();
        return row?.confirmed_at != null;
      },
      isCode: (tx, tenantId, userId, code) =>
        takeCode(withSchema<SecondFactorSchema>(tx), box, { tenantId, userId }, code, clock.now()),
    },
    module: {
      name: 'second-factor',
      mount(app) {
        mountSecondFactorRoutes(app, { db, clock, box, ...ports });
      },
    },
  };
}

import type { AccountDesk, TenantParams } from '#server/core/identity-ports.ts';
import type { ServerModule } from '#server/core/module.ts';
import { openSecretBox } from '#server/core/secret-box.ts';
import type { SocialType } from '#shared/contracts/social.ts';
import { forgetAttempts } from './attempts.ts';
import { mountSocialLinks } from './link-routes.ts';
import { socialSignIn } from './migrations/0096-social-sign-in.ts';
import { socialCrud } from './migrations/0133-social-crud.ts';
import type { SocialProvider } from './provider-port.ts';
import { createProviders } from './providers/registry.ts';
import type { SocialSchema } from './schema.ts';
import { mountSocialSignIn } from './sign-in-routes.ts';
import { mountSocialProvider } from './social-provider.ts';
import { createSocialDesk } from './social-sign-in.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
/** Specification, point 2. */
const REDIRECT_PATH = '/AuthRedirect';

export interface SocialModule {
  readonly module: ServerModule;
}

/** Signing in with an account elsewhere. `standIns` are for tests: adapters that ask somewhere else. */
export function createSocialModule(
  ports: { readonly accounts: AccountDesk; readonly params: TenantParams },
  standIns: Readonly<Partial<Record<SocialType, SocialProvider>>> = {},
): SocialModule {
  return {
    module: {
      name: 'social',
      migrations: [socialSignIn, socialCrud],
      async register(context) {
        const { config, db, clock } = context;
        const box = await openSecretBox(config.dataDir);
        const { oidcOrigins } = config;
        const providers = { ...createProviders({ oidcOrigins, now: () => clock.now() }), ...standIns };
        // H28: from a setting, never from a request.
        const redirectUri = `${config.publicUrl}${REDIRECT_PATH}`;
        const desk = createSocialDesk(context, { box, redirectUri, providers });
        const { accounts, params } = ports;
        const isSecure = config.publicUrl.startsWith('https:');
        mountSocialSignIn(context, { desk, accounts, params, isSecure });
        mountSocialLinks(context, { desk, accounts });
        mountSocialProvider(context, { box, redirectUri, oidcOrigins });
        context.every('sweep social sign-ins', SWEEP_EVERY_MS, () =>
          db.platform<SocialSchema, void>((tx) => forgetAttempts(tx, clock.now())),
        );
      },
    },
  };
}

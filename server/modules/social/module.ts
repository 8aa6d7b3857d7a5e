import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { SignIn } from '#server/core/ports/sign-in/sign-in.ts';
import type { SocialType } from '#shared/contracts/social/social.ts';
import { forgetAttempts } from './attempts.ts';
import { mountSocialLinkRoutes } from './link-routes.ts';
import type { SocialProvider } from './provider-port.ts';
import { createProviders } from './providers/registry.ts';
import type { SocialSchema } from './schema.ts';
import { mountSocialSignInRoutes } from './sign-in-routes.ts';
import { mountSocialProviderRoutes } from './social-provider.ts';
import { createSocialSignIn } from './social-sign-in.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
/** Specification, point 2. */
const REDIRECT_PATH = '/AuthRedirect';

export type SocialProviders = Readonly<Partial<Record<SocialType, SocialProvider>>>;

export interface SocialPorts {
  readonly accounts: AccountService;
  readonly signIn: SignIn;
  readonly params: TenantParams;
  readonly sheetJobs: SheetJobs;
}

/** Signing in with an account elsewhere. `standIns` are for tests: adapters with other addresses. */
export function createSocialModule(
  core: ServerCore,
  { accounts, signIn, params, sheetJobs }: SocialPorts,
  standIns: SocialProviders = {},
): ServerModule {
  const { config, clock, secrets: box, every } = core;
  const { oidcOrigins } = config;
  const db = typed<SocialSchema>(core.db);
  const log = core.log.child({ module: 'social' });
  const providers = { ...createProviders({ oidcOrigins, now: () => clock.now() }), ...standIns };
  // H28: from a setting, never from a request.
  const redirectUri = `${config.publicUrl}${REDIRECT_PATH}`;
  const socialSignIn = createSocialSignIn({ db, clock, log, box, redirectUri, providers });
  const isSecure = config.publicUrl.startsWith('https:');
  return {
    name: 'social',
    async start() {
      every('sweep social sign-ins', SWEEP_EVERY_MS, () =>
        db.platform((tx) => forgetAttempts(tx, clock.now())),
      );
    },
    mount(app) {
      mountSocialSignInRoutes(app, { db, socialSignIn, signIn, params, isSecure });
      mountSocialLinkRoutes(app, { db, clock, socialSignIn, accounts });
      mountSocialProviderRoutes(app, { db, clock, box, redirectUri, oidcOrigins, sheetJobs });
    },
  };
}

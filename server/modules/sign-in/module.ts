import { typed } from '#server/core/database/typed-database.ts';
import { FIRST_TENANT } from '#server/core/first-tenant.ts';
import { forgetOldEntries } from '#server/core/logs/log-retention.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { TenantFlags, TenantParams } from '#server/core/ports/params.ts';
import type { ScreenLinks } from '#server/core/ports/screen-links.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { Captchas } from '#server/core/ports/sign-in/captcha.ts';
import type { PhoneCodes } from '#server/core/ports/sign-in/phone-codes.ts';
import type { SecondFactor } from '#server/core/ports/sign-in/second-factor.ts';
import type { SessionService } from '#server/core/ports/sign-in/sessions.ts';
import type { SignIn } from '#server/core/ports/sign-in/sign-in.ts';
import type { TextNotices } from '#server/core/ports/text-notices.ts';
import { type LinkTickets, mintFirstLinkTickets } from './link-tickets.ts';
import { KEPT_LOGIN_LOG, mountLoginLogRoutes } from './login-log.ts';
import type { SignInSchema } from './schema.ts';
import { createSignIn } from './sign-in.ts';
import { mountSignInRoutes } from './sign-in-routes.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

export interface SignInPorts {
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly params: TenantParams;
  readonly flags: TenantFlags;
  readonly captchas: Captchas;
  readonly phoneCodes: PhoneCodes;
  readonly secondFactor: SecondFactor;
  readonly screenLinks: ScreenLinks;
  readonly textNotices: TextNotices;
  readonly sheetJobs: SheetJobs;
}

export interface SignInModule {
  readonly module: ServerModule;
  readonly signIn: SignIn;
  /** Tickets of new one-time links: a screen, and the administrator of the first tenant. */
  mintLinkTickets(): Promise<LinkTickets>;
}

/** Signing in: passwords, phone codes, one-time links, second factors, and the log of all attempts. */
export function createSignInModule(core: ServerCore, ports: SignInPorts): SignInModule {
  const { clock, every } = core;
  const db = typed<SignInSchema>(core.db);
  const signIn = createSignIn({ db, clock, ...ports });
  return {
    signIn,
    mintLinkTickets: () => db.platform((tx) => mintFirstLinkTickets(tx, FIRST_TENANT, clock.now())),
    module: {
      name: 'sign-in',
      async start() {
        every('sweep sign-ins', SWEEP_EVERY_MS, async () => {
          await db.platform(async (tx) => {
            const now = new Date(clock.now());
            await tx.deleteFrom('auth_ticket').where('expires_at', '<', now).execute();
            await tx.deleteFrom('auth_second_factor').where('expires_at', '<', now).execute();
          });
          await forgetOldEntries({ db: core.db, params: ports.params, clock }, KEPT_LOGIN_LOG);
        });
      },
      mount(app) {
        mountSignInRoutes(app, { db, clock, signIn, ...ports });
        mountLoginLogRoutes(app, db, clock, ports.sheetJobs);
      },
    },
  };
}

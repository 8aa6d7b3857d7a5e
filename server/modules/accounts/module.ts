import { createEffectivePermissions } from '#server/core/access/effective-permissions.ts';
import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { Announcements } from '#server/core/ports/announcements.ts';
import type { FileLibrary } from '#server/core/ports/files.ts';
import type { MenuCatalogue } from '#server/core/ports/menu-catalogue.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import type { PhoneCodes } from '#server/core/ports/sign-in/phone-codes.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import type { SessionService } from '#server/core/ports/sign-in/sessions.ts';
import type { TextNotices } from '#server/core/ports/text-notices.ts';
import { createUnsealPasswords } from '#server/modules/accounts/passwords/unseal-passwords.ts';
import { mountSessionRoutes } from '#server/modules/accounts/sessions/session-routes.ts';
import { createSessions } from '#server/modules/accounts/sessions/sessions.ts';
import { mountUserAccess } from '#server/modules/accounts/users/user-access.ts';
import { mountUserInvites } from '#server/modules/accounts/users/user-invite.ts';
import { mountUserLists } from '#server/modules/accounts/users/user-lists.ts';
import { mountUserPlaces } from '#server/modules/accounts/users/user-place.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { createAccountService, findAccount } from './account-service.ts';
import { mountAccountAdminRoutes } from './admin-routes.ts';
import { createChallenges } from './challenges.ts';
import { createRightsSweep } from './kept-accounts.ts';
import { mountOwnAccountRoutes } from './own-account-routes.ts';
import type { AccountsSchema } from './schema.ts';
import { seedFirstBoot } from './seed.ts';
import { createTenantCheck } from './tenant-check.ts';
import { mountUsers, type PhoneChanged } from './user.ts';

const SWEEP_EVERY_MS = 10 * 60_000;
const SWEEP_RIGHTS_EVERY_MS = 60_000;

export interface AccountsPorts {
  readonly rights: Announcements['rights'];
  readonly params: TenantParams;
  readonly phoneCodes: PhoneCodes;
  readonly catalogue: MenuCatalogue;
  readonly textNotices: TextNotices;
  readonly sheetJobs: SheetJobs;
  readonly files: FileLibrary;
  readonly proofs: Proofs;
}

export interface AccountsModule {
  readonly module: ServerModule;
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  /** The administrator's password that the start generated; null where it generated none. */
  generatedPassword(): string | null;
}

/** Tenants, users, their passwords, and the sessions of users and screens. */
export function createAccountsModule(core: ServerCore, ports: AccountsPorts): AccountsModule {
  const { clock, config, principals, every } = core;
  const { params, phoneCodes, textNotices, sheetJobs, rights, proofs } = ports;
  const db = typed<AccountsSchema>(core.db);
  const effective = createEffectivePermissions(ports.catalogue);
  const sessions = createSessions(db, clock, effective, core.log.child({ module: 'accounts' }));
  const challenges = createChallenges(clock);
  const unsealPasswords = createUnsealPasswords(challenges, params);
  let generatedPassword: string | null = null;
  const phoneChanged: PhoneChanged = ({ username: account, ...former }) =>
    textNotices.send({ ...former, account, template: SMS_TEMPLATES.information });

  sessions.onEnded(({ sessionId, reason }) =>
    core.hub.closeSession(sessionId, reason === 'tenant-closed' ? 'tenant_closed' : 'revoked'),
  );
  rights.listen((changed) => {
    core.hub
      .recheck({ ...changed, isBoundedOnly: false })
      .catch((error: unknown) => core.log.error({ err: error }, 'readers of the feed were not compared'));
  });
  principals.provideTokens(sessions.authenticate);
  principals.provideTenants(createTenantCheck(db));
  principals.provideUsers(async (tenantId, userId, makerId) => {
    const account = await findAccount(db, effective, tenantId, userId, makerId);
    return account?.principal ?? null;
  });

  return {
    accounts: createAccountService({
      effective,
      db,
      clock,
      sessions,
      unsealPasswords,
      params,
      log: core.log.child({ module: 'accounts' }),
    }),
    sessions,
    generatedPassword: () => generatedPassword,
    module: {
      name: 'accounts',
      async start() {
        const seeded = await db.platform((tx) => seedFirstBoot(tx, config.adminPassword, clock.now()));
        generatedPassword = seeded.generatedPassword;
        every('sweep changes of rights', SWEEP_RIGHTS_EVERY_MS, createRightsSweep(db));
        every('sweep sessions', SWEEP_EVERY_MS, async () => {
          await sessions.sweep();
          await db.platform((tx) =>
            tx.deleteFrom('auth_proof').where('expires_at', '<', new Date(clock.now())).execute(),
          );
        });
      },
      mount(app) {
        mountSessionRoutes(app, { db, sessions, challenges });
        mountOwnAccountRoutes(app, {
          db,
          clock,
          blobs: core.blobs,
          files: ports.files,
          log: core.log,
          sessions,
          unsealPasswords,
          proofs,
          phoneCodes,
          textNotices,
        });
        mountAccountAdminRoutes(app, { db, sessions, clock });
        const stored = mountUsers(app, { db, clock, sessions, rights, sheetJobs, phoneChanged });
        mountUserLists(app, { db }, stored);
        mountUserAccess(app, { db, clock, sessions });
        mountUserInvites(app, { db, clock, unsealPasswords, phoneCodes });
        mountUserPlaces(app, { db, clock, rights, sessions }, stored);
      },
    },
  };
}

import type { AccountDesk, EndedSession, Proofs } from '#server/core/identity-ports.ts';
import type { ModuleContext, ServerModule } from '#server/core/module.ts';
import { type AccountsPorts, createAccountDesk, type DeskParts } from './account-service.ts';
import { mountAccountAdmin } from './admin-routes.ts';
import { ATTEMPT_MEMORY_MS } from './attempts.ts';
import { createChallenges } from './challenges.ts';
import { forgetOldSignIns } from './login-log.ts';
import { coreAccounts } from './migrations/0001-core-accounts.ts';
import { accountsSignIn } from './migrations/0080-accounts-sign-in.ts';
import { accountsProofs } from './migrations/0110-accounts-proofs.ts';
import { mountOwnAccount } from './own-account-routes.ts';
import { createProofs } from './proofs.ts';
import type { AccountsSchema } from './schema.ts';
import { ADMIN_USERNAME, FIRST_TENANT, seedFirstBoot } from './seed.ts';
import { createSessions } from './sessions.ts';
import { mountSignIn } from './sign-in-routes.ts';
import { mintTicket } from './tickets.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

/** What the start of the process shows once, outside of every log. */
export interface FirstSight {
  /** Set on the first boot, if no password was given. */
  readonly generatedPassword: string | null;
  /** Tickets of fresh one-time links: a screen and the administrator of the first tenant. */
  linkTickets(): Promise<{ wall: string; console: string | null }>;
}

export interface AccountsModule {
  readonly module: ServerModule;
  /** Works after the module has been registered; listeners may come before. */
  readonly desk: AccountDesk;
  /** Works after the module has been registered. */
  readonly proofs: Proofs;
  /** Only after the module has been registered. */
  firstSight(): FirstSight;
}

/** Tenants, users, sessions: who may come in. `ports` is asked after all modules have been made. */
export function createAccountsModule(ports: () => AccountsPorts): AccountsModule {
  let sight: FirstSight | null = null;
  let parts: DeskParts | null = null;
  const listeners = new Set<(ended: EndedSession) => void>();

  function onSessionEnded(listener: (ended: EndedSession) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function ready(): DeskParts {
    if (!parts) throw new Error('the accounts module has not been registered');
    return parts;
  }

  const proofs = createProofs(ready);
  return {
    desk: { ...createAccountDesk(ready), onSessionEnded },
    proofs,
    module: {
      name: 'accounts',
      migrations: [coreAccounts, accountsSignIn, accountsProofs],
      async register(context) {
        const { db, clock, hub, config, log, principals } = context;
        const { generatedPassword } = await db.platform<AccountsSchema, { generatedPassword: string | null }>(
          (tx) => seedFirstBoot(tx, config.adminPassword, clock.now()),
        );
        const sessions = createSessions(db, clock, (ended) => {
          hub.closeSession(ended.sessionId);
          for (const listener of listeners) {
            try {
              listener(ended);
            } catch (error) {
              log.error({ err: error }, 'a listener failed on the end of a session');
            }
          }
        });
        principals.provideTokens((token) => sessions.authenticate(token));
        principals.provideTenants((tenantId) => tenantExists(context, tenantId));
        parts = { db, clock, sessions, challenges: createChallenges(clock), ports: ports() };
        mountSignIn(context, parts);
        mountOwnAccount(context, parts, proofs);
        mountAccountAdmin(context, parts);
        context.every('sweep sessions', SWEEP_EVERY_MS, async () => {
          await sessions.sweep();
          await sweepSignIns(context);
        });
        sight = { generatedPassword, linkTickets: () => mintLinkTickets(context) };
      },
    },
    firstSight() {
      if (!sight) throw new Error('the accounts module has not been registered');
      return sight;
    },
  };
}

/** Removes what no longer counts: tickets, attempts, the end of the log. */
function sweepSignIns({ db, clock }: ModuleContext): Promise<void> {
  return db.platform<AccountsSchema, void>(async (tx) => {
    const now = new Date(clock.now());
    await tx.deleteFrom('auth_ticket').where('expires_at', '<', now).execute();
    await tx.deleteFrom('auth_proof').where('expires_at', '<', now).execute();
    await tx.deleteFrom('auth_second_factor').where('expires_at', '<', now).execute();
    await tx
      .deleteFrom('auth_attempt')
      .where('changed_at', '<', new Date(clock.now() - ATTEMPT_MEMORY_MS))
      .execute();
    await forgetOldSignIns(tx, clock.now());
  });
}

function tenantExists({ db }: ModuleContext, tenantId: string): Promise<boolean> {
  return db.platform<AccountsSchema, boolean>(async (tx) => {
    const row = await tx
      .selectFrom('sys_tenant')
      .select('tenant_id')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirst();
    return row !== undefined;
  });
}

function mintLinkTickets({ db, clock }: ModuleContext): Promise<{ wall: string; console: string | null }> {
  return db.platform<AccountsSchema, { wall: string; console: string | null }>(async (tx) => {
    const admin = await tx
      .selectFrom('sys_user')
      .select('user_id')
      .where('tenant_id', '=', FIRST_TENANT)
      .where('username', '=', ADMIN_USERNAME)
      .where('is_disabled', '=', false)
      .executeTakeFirst();
    const wall = await mintTicket(tx, { tenantId: FIRST_TENANT, kind: 'screen', userId: null }, clock.now());
    const toConsole =
      admin &&
      (await mintTicket(tx, { tenantId: FIRST_TENANT, kind: 'user', userId: admin.user_id }, clock.now()));
    return { wall, console: toConsole ?? null };
  });
}

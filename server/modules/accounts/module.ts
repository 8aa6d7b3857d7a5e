import {
  exchangeTicket,
  getSessionInfo,
  issueToken,
  logout,
  type TokenReply,
} from '../../../shared/contracts/auth.ts';
import { failure } from '../../core/failure.ts';
import type { ModuleContext, ServerModule } from '../../core/module.ts';
import { serve } from '../../core/serve.ts';
import { coreAccounts } from './migrations/0001-core-accounts.ts';
import type { AccountsSchema } from './schema.ts';
import { ADMIN_USERNAME, FIRST_TENANT, seedFirstBoot } from './seed.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { mintTicket, takeTicket } from './tickets.ts';

/** Names the program that asks, and protects nothing: it is in every copy of our pages. */
const PUBLIC_CLIENT = `Basic ${Buffer.from('linewall:linewall').toString('base64')}`;
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
  /** Only after the module has been registered. */
  firstSight(): FirstSight;
}

/** Tenants, users, sessions: who may come in. */
export function createAccountsModule(): AccountsModule {
  let sight: FirstSight | null = null;
  return {
    module: {
      name: 'accounts',
      migrations: [coreAccounts],
      async register(context) {
        const { db, clock, hub, config, principals } = context;
        const { generatedPassword } = await db.platform<AccountsSchema, { generatedPassword: string | null }>(
          (tx) => seedFirstBoot(tx, config.adminPassword),
        );
        const sessions = createSessions(db, clock, (sessionId) => hub.closeSession(sessionId));
        principals.provideTokens((token) => sessions.authenticate(token));
        principals.provideTenants((tenantId) => tenantExists(context, tenantId));
        mountEndpoints(context, sessions);
        context.every('sweep sessions', SWEEP_EVERY_MS, () => sessions.sweep());
        sight = { generatedPassword, linkTickets: () => mintLinkTickets(context) };
      },
    },
    firstSight() {
      if (!sight) throw new Error('the accounts module has not been registered');
      return sight;
    },
  };
}

function mountEndpoints({ app, db, clock }: ModuleContext, sessions: Sessions): void {
  serve(
    app,
    issueToken,
  )(async ({ tenantId, query, body, request }) => {
    if (request.headers.authorization !== PUBLIC_CLIENT)
      throw failure('unauthorized', 'the client header is missing');
    if (query.grant_type === 'refresh_token') return sessions.refresh(query.refresh_token, tenantId);
    const { username, password } = body ?? {};
    if (!username || !password) throw failure('bad_credentials', 'user name or password is empty');
    const userAgent = request.headers['user-agent'] ?? null;
    return signIn(db, clock, sessions, {
      tenantId,
      username: username.trim(),
      password,
      address: request.ip,
      userAgent,
    });
  });

  serve(
    app,
    logout,
  )(async ({ session }) => {
    await sessions.end(session.id);
    return true;
  });

  serve(
    app,
    exchangeTicket,
  )(async ({ body, request }) =>
    db.platform<AccountsSchema, TokenReply>(async (tx) => {
      const holder = await takeTicket(tx, body.ticket, clock.now());
      if (!holder) throw failure('ticket_invalid');
      return sessions.open(tx, {
        ...holder,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
      });
    }),
  );

  serve(
    app,
    getSessionInfo,
  )(async ({ session }) => {
    const account = await sessions.accountOf(session);
    if (!account) throw failure('token_invalid');
    return {
      sysUser: account.userTable,
      permissions: [...session.permissions],
      roles: [...account.roles],
      kind: session.kind,
    };
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

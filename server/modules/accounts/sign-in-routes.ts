import type { FastifyRequest } from 'fastify';
import { Failure, failure } from '#server/core/failure.ts';
import type { EndedSession } from '#server/core/identity-ports.ts';
import type { ModuleContext } from '#server/core/module.ts';
import { requireKnownClient } from '#server/core/public-client.ts';
import { routes } from '#server/core/routes.ts';
import {
  exchangeTicket,
  getChallenge,
  getSessionInfo,
  issueToken,
  logout,
  submitSecondFactor,
  type TokenReply,
} from '#shared/contracts/auth.ts';
import type { SignInRefusal } from '#shared/contracts/auth-admin.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import type { ErrorCode } from '#shared/contracts/error-codes.ts';
import { type DeskParts, openSession, unsealAll } from './account-service.ts';
import { logSignIn, type SignInAttempt } from './login-log.ts';
import { checkPassword } from './password-check.ts';
import { readPasswordPolicy } from './password-policy.ts';
import type { AccountsSchema } from './schema.ts';
import { passSecondFactor } from './second-factor.ts';
import { takeTicket } from './tickets.ts';

/** Coming in and going out. */
export function mountSignIn({ app }: ModuleContext, parts: DeskParts): void {
  const route = routes(app);
  const { db, clock, sessions, challenges, ports } = parts;

  route(getChallenge)(async ({ tenantId }) => challenges.issue(tenantId));

  route(issueToken)(async ({ tenantId, query, body, request }) => {
    await requireKnownClient(request, ports.params, tenantId);
    if (query.grant_type === 'refresh_token') {
      const policy = await readPasswordPolicy(ports.params, tenantId);
      return sessions.refresh(query.refresh_token, tenantId, policy);
    }
    const { username = '', password = '', challenge } = body ?? {};
    return signInWithPassword(parts, {
      tenantId,
      username: username.trim(),
      sealed: password,
      challenge,
      captcha: { randomStr: query.randomStr, code: query.code },
      ...originOf(request),
    });
  });

  route(submitSecondFactor)(async ({ tenantId, body, request }) => {
    const half = await passSecondFactor(parts, { tenantId, ...body, ...originOf(request) });
    return openSession(parts, { ...half, ...originOf(request), isSecondFactorDone: true });
  });

  route(logout)(async ({ session }) => {
    const ended = await db.tenant<AccountsSchema, EndedSession[]>(session.tenantId, (tx) =>
      sessions.end(tx, 'signed-out', { sessionId: session.id }),
    );
    sessions.tell(ended);
    return true;
  });

  route(exchangeTicket)(async ({ body, request }) => {
    const origin = originOf(request);
    const holder = await db.platform<AccountsSchema, Awaited<ReturnType<typeof takeTicket>>>((tx) =>
      takeTicket(tx, body.ticket, clock.now()),
    );
    if (!holder) throw failure('ticket_invalid');
    const { tenantId, userId } = holder;
    if (userId !== null) return openSession(parts, { tenantId, userId, by: 'ticket', ...origin });
    return db.tenant<AccountsSchema, TokenReply>(tenantId, (tx) =>
      sessions.open(tx, { tenantId, kind: 'screen', userId: null, ...origin }),
    );
  });

  route(getSessionInfo)(async ({ session }) => {
    const account = await sessions.accountOf(session);
    if (!account) throw failure('token_invalid');
    return {
      sysUser: account.userTable,
      permissions: [...session.permissions],
      roles: [...account.roles],
      kind: session.kind,
      restriction: session.restriction,
    };
  });
}

interface PasswordSignIn {
  readonly tenantId: Id;
  readonly username: string;
  readonly sealed: string;
  readonly challenge: string | undefined;
  readonly captcha: { readonly randomStr: string | undefined; readonly code: string | undefined };
  readonly address: string;
  readonly userAgent: string | null;
}

/**
 * The captcha is spent before the password is looked at. The answer and its time are the same for an unknown user
 * and a wrong password; a disabled account says so only to who knows its password.
 */
async function signInWithPassword(parts: DeskParts, request: PasswordSignIn): Promise<TokenReply> {
  const { db, clock } = parts;
  const { tenantId, username, address, userAgent } = request;
  const attempt: SignInAttempt = { tenantId, username, userId: null, by: 'password', address, userAgent };
  const refuse = async (code: ErrorCode & SignInRefusal): Promise<never> => {
    await db.tenant<AccountsSchema, void>(tenantId, (tx) => logSignIn(tx, attempt, code, clock.now()));
    throw failure(code);
  };
  if (!(await isCaptchaGood(parts, request))) return refuse('captcha_wrong');
  const opened = await unsealAll(parts, tenantId, request.challenge, [request.sealed]);
  // What cannot be opened is looked up all the same: it takes as long and counts as an attempt.
  const key = { tenantId, username, address };
  const user = await checkPassword(db, clock, key, opened?.[0] ?? '').catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'account_locked') return 'locked' as const;
    throw error;
  });
  if (user === 'locked') return refuse('account_locked');
  if (!user) return refuse('bad_credentials');
  return openSession(parts, { tenantId, userId: user.user_id, by: 'password', address, userAgent });
}

/** H14: a tenant that has not said that it wants none has captchas. */
async function isCaptchaGood({ ports }: DeskParts, request: PasswordSignIn): Promise<boolean> {
  const { tenantId, captcha, address } = request;
  if (ports.captcha === null || (await ports.params.text(tenantId, 'LOGIN_CAPTCHA')) === 'N') return true;
  return ports.captcha.spend(tenantId, { ...captcha, address });
}

function originOf(request: FastifyRequest): { readonly address: string; readonly userAgent: string | null } {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}

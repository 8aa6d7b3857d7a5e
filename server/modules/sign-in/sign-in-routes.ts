import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import { requireKnownClient } from '#server/core/http/public-client.ts';
import { routes } from '#server/core/http/routes.ts';
import type { ScreenLinks } from '#server/core/ports/screen-links.ts';
import type { PhoneCodes } from '#server/core/ports/sign-in/phone-codes.ts';
import type { SecondFactor } from '#server/core/ports/sign-in/second-factor.ts';
import type { SessionService } from '#server/core/ports/sign-in/sessions.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';
import { exchangeTicket, issueToken, submitSecondFactor } from '#shared/contracts/sign-in/auth.ts';
import { issueTokenByPhone, SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { maskPhone } from '#shared/domain/text/masked-phone.ts';
import { spendLinkTicket } from './link-tickets.ts';
import { logSignIn } from './login-log.ts';
import { passwordDuty, readPasswordPolicy } from './password-policy.ts';
import { type PasswordSignInParts, signInWithPassword } from './password-sign-in.ts';
import { passSecondFactor } from './second-factor-step.ts';
import { readSessionMaxAgeMs } from './session-age.ts';
import type { OpenSession } from './sign-in.ts';

interface Parts extends PasswordSignInParts {
  readonly sessions: SessionService;
  readonly phoneCodes: PhoneCodes;
  readonly secondFactor: SecondFactor;
  readonly screenLinks: ScreenLinks;
  readonly signIn: OpenSession;
}

const MOBILE = /^SMS@(.+)$/;

/** Every way to a session, but for accounts elsewhere. */
export function mountSignInRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, clock, accounts, sessions, params, phoneCodes, screenLinks, signIn } = parts;
  const route = routes(app);

  route(issueToken)(async ({ tenantId, query, body, request }) => {
    await requireKnownClient(request, params, tenantId);
    const { grant_type, refresh_token, randomStr, code } = { ...body, ...query };
    if (grant_type === undefined) throw failure('invalid_input', 'no grant_type', { grant_type: 'required' });
    if (grant_type === 'refresh_token') {
      if (refresh_token === undefined)
        throw failure('invalid_input', 'no refresh_token', { refresh_token: 'required' });
      const policy = await readPasswordPolicy(params, tenantId);
      return sessions.refresh(refresh_token, tenantId, {
        restrictionOf: (changedAt) => passwordDuty(policy, changedAt, clock.now()).restriction,
        maxAgeMs: await readSessionMaxAgeMs(params, tenantId),
      });
    }
    const { username = '', password = '', challenge } = body ?? {};
    return signInWithPassword(parts, {
      tenantId,
      username: username.trim(),
      sealed: password,
      challenge,
      captcha: { randomStr, code },
      ...originOf(request),
    });
  });

  route(issueTokenByPhone)(async ({ tenantId, query, request }) => {
    await requireKnownClient(request, params, tenantId);
    const phone = PhoneNumber.safeParse(MOBILE.exec(query.mobile)?.[1] ?? '');
    if (!phone.success) throw failure('captcha_wrong', 'no phone number');
    const template = SMS_TEMPLATES.login;
    const account = await accounts.findByPhone(tenantId, phone.data);
    const isForSignIn = (query.template ?? template) === template;
    const isRight =
      isForSignIn && (await phoneCodes.spend({ tenantId, phone: phone.data, template }, query.code));
    if (!isRight || !account) {
      const username = account?.username ?? maskPhone(phone.data);
      const attempt = {
        tenantId,
        username,
        userId: account?.userId ?? null,
        by: 'sms',
        ...originOf(request),
      } as const;
      await db.tenant(tenantId, (tx) => logSignIn(tx, attempt, 'captcha_wrong', clock.now()));
      throw failure('captcha_wrong', isRight ? 'no account has this number any more' : 'the code is wrong');
    }
    const { userId, makerId } = account;
    return signIn({ tenantId, userId, by: 'sms', makerId, ...originOf(request) });
  });

  route(submitSecondFactor)(async ({ tenantId, body, request }) => {
    const pending = await passSecondFactor(parts, { tenantId, ...body, ...originOf(request) });
    return signIn({ ...pending, ...originOf(request), isSecondFactorDone: true });
  });

  route(exchangeTicket)(async ({ body, request }) => {
    const origin = originOf(request);
    const link = await db.platform((tx) => spendLinkTicket(tx, body.ticket, clock.now()));
    if (link === null) {
      const reply = await screenLinks.open(body.ticket, origin);
      if (reply === null) throw failure('ticket_invalid');
      return reply;
    }
    const { tenantId, userId } = link;
    if (userId !== null) return signIn({ tenantId, userId, by: 'ticket', makerId: null, ...origin });
    const language = acceptedLanguage(request.headers['accept-language']);
    return screenLinks.openUnnamed(tenantId, language, origin);
  });
}

function originOf(request: FastifyRequest): { readonly address: string; readonly userAgent: string | null } {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}

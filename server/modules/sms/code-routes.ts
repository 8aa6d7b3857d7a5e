import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principals, SessionPrincipal } from '#server/core/access/principal.ts';
import { failure } from '#server/core/failure.ts';
import { countedAddress } from '#server/core/http/client-address.ts';
import { fieldText } from '#server/core/http/envelope.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import { routes } from '#server/core/http/routes.ts';
import type { ProofAction } from '#shared/contracts/accounts/proof.ts';
import { sendInviteCode } from '#shared/contracts/accounts/user-invite.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import {
  checkCode,
  checkMessage,
  checkRegisterCode,
  openSmsMessage,
  pageSmsOutbox,
  SMS_TEMPLATES,
  type SmsAnswer,
  type SmsRefusal,
  type SmsTemplate,
  sendPhoneCode,
  spendOwnCode,
} from '#shared/contracts/sms/sms.ts';
import type { Codes } from './codes.ts';
import type { FindGuarded, Outbox } from './outbox.ts';
import type { CodeSender, SmsPorts } from './send-code.ts';

interface Parts {
  readonly principals: Principals;
  readonly codes: Codes;
  readonly sender: CodeSender;
  readonly outbox: Outbox;
  readonly ports: SmsPorts;
}

/** The action that a correct code to the caller's phone permits, by template. */
const PROVEN_BY: Partial<Record<SmsTemplate, ProofAction>> = {
  [SMS_TEMPLATES.information]: 'phone_change',
  [SMS_TEMPLATES.identity]: 'file_purge',
};

/** Sending codes, checking them, and reading what was sent. */
export function mountCodeRoutes(
  app: FastifyInstance,
  { principals, codes, sender, outbox, ports }: Parts,
): void {
  const route = routes(app);

  route(sendPhoneCode)(async ({ tenantId, query, request }) => {
    const { phone, template, randomStr, code } = query;
    const session = await sessionOf(principals, request, tenantId);
    const captcha = { randomStr, code };
    const refusal = await sender.send({
      tenantId,
      phone,
      template,
      captcha,
      address: countedAddress(request.ip),
      session,
    });
    return toAnswer(refusal, request);
  });

  route(sendInviteCode)(async ({ body, request }) => {
    const { ticket, phone, randomStr, code } = body;
    const tenantId = await ports.accounts.invitedTenant(ticket);
    if (tenantId === null) throw failure('ticket_invalid');
    const refusal = await sender.send({
      tenantId,
      phone,
      template: SMS_TEMPLATES.register,
      captcha: { randomStr, code },
      address: countedAddress(request.ip),
      session: null,
      isInvited: true,
    });
    return toAnswer(refusal, request);
  });

  const check = async (
    tenantId: Id,
    template: SmsTemplate,
    query: { readonly phone: string; readonly code: string },
    request: FastifyRequest,
  ) => {
    const isRight = await codes.check({ tenantId, phone: query.phone, template }, query.code);
    return toAnswer(isRight ? null : 'code_wrong', request);
  };

  route(checkRegisterCode)(async ({ tenantId, query, request }) =>
    check(tenantId, query.template ?? SMS_TEMPLATES.register, query, request),
  );
  route(checkCode)(async ({ tenantId, query, request }) =>
    check(tenantId, query.template ?? SMS_TEMPLATES.identity, query, request),
  );
  route(checkMessage)(async ({ tenantId, query, request }) =>
    check(tenantId, query.template ?? SMS_TEMPLATES.password, query, request),
  );

  route(spendOwnCode)(async ({ session, query, request }) => {
    const phone = await ports.accounts.phoneOf(session.tenantId, session.userId);
    const key = { tenantId: session.tenantId, phone: phone ?? '', template: query.template };
    if (!(await codes.spend(key, query.code))) return toAnswer('code_wrong', request);
    const answer = toAnswer(null, request);
    const proven = PROVEN_BY[query.template];
    return proven === undefined ? answer : { ...answer, proof: await ports.proofs.mint(session, proven) };
  });

  const guardedFrom =
    (reader: SessionPrincipal): FindGuarded =>
    (tx, phones) =>
      ports.accounts.guardedPhones(tx, reader, phones);

  route(pageSmsOutbox)(async ({ session, query }) => ({
    ...(await outbox.page(session.tenantId, query, guardedFrom(session))),
    size: query.size,
    current: query.current,
  }));

  route(openSmsMessage)(async ({ session, params }) => {
    const message = await outbox.open(session.tenantId, params.id, guardedFrom(session));
    if (!message) throw failure('not_found');
    return message;
  });
}

/** The caller's session on a public call; null without one. */
async function sessionOf(
  principals: Principals,
  request: FastifyRequest,
  tenantId: Id,
): Promise<SessionPrincipal | null> {
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1];
  const session = token ? await principals.authenticateToken(token) : null;
  return session?.kind === 'user' && session.tenantId === tenantId ? session : null;
}

function toAnswer(refusal: SmsRefusal | null, request: FastifyRequest): SmsAnswer {
  if (refusal === null) return { code: 0, msg: null, data: true };
  const msg = fieldText(refusal, acceptedLanguage(request.headers['accept-language']));
  return { code: 0, msg, data: false, error: refusal };
}

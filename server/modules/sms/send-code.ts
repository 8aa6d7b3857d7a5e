import type { SessionPrincipal } from '#server/core/access/principal.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import type { AccountService } from '#server/core/ports/accounts.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { TenantParams } from '#server/core/ports/params.ts';
import type { Captchas } from '#server/core/ports/sign-in/captcha.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';
import { SMS_TEMPLATES, type SmsRefusal, type SmsTemplate } from '#shared/contracts/sms/sms.ts';
import type { Codes } from './codes.ts';
import type { Outbox } from './outbox.ts';
import type { SmsSchema } from './schema.ts';
import { isSmsAllowed, type SmsLimit } from './sms-limits.ts';

/** Services of other modules that sending codes needs. */
export interface SmsPorts {
  readonly accounts: AccountService;
  readonly captchas: Captchas;
  readonly proofs: Proofs;
  readonly params: TenantParams;
}

export interface SendRequest {
  readonly tenantId: Id;
  /** As typed; the caller's own number may be masked. */
  readonly phone: string;
  readonly template: SmsTemplate;
  readonly captcha: { readonly randomStr: string | undefined; readonly code: string | undefined };
  readonly address: string;
  /** Null without a session. */
  readonly session: SessionPrincipal | null;
  /** Holds an open invitation: may make an account where registration is closed. */
  readonly isInvited?: boolean;
}

/** Who may receive a code, by purpose. `none`: such a message holds no code. */
const RECIPIENTS: Readonly<
  Record<SmsTemplate, 'account' | 'newcomer' | 'own-or-free-number' | 'anyone' | 'none'>
> = {
  [SMS_TEMPLATES.identity]: 'account',
  [SMS_TEMPLATES.login]: 'account',
  [SMS_TEMPLATES.password]: 'account',
  [SMS_TEMPLATES.register]: 'newcomer',
  [SMS_TEMPLATES.information]: 'own-or-free-number',
  [SMS_TEMPLATES.test]: 'anyone',
  [SMS_TEMPLATES.anomaly]: 'none',
  [SMS_TEMPLATES.alarm]: 'none',
  // Asked for by a fan of a public account, not by a page.
  [SMS_TEMPLATES.bind]: 'none',
};

const MASKED_PHONE = /^1\d{2}\*{4}\d{4}$/;

export interface CodeSender {
  /**
   * Sends a code where it may be sent; null = done. H16: the caller does not learn who has which number, neither
   * from the reply nor from its time: the recipient is looked up afterwards.
   */
  send(request: SendRequest): Promise<Exclude<SmsRefusal, 'code_wrong'> | null>;
  /** Resolves when every message requested so far has been handed to the gateway or kept. */
  settled(): Promise<void>;
}

export function createCodeSender(parts: {
  readonly db: TypedDatabase<SmsSchema>;
  readonly clock: Clock;
  readonly codes: Codes;
  readonly outbox: Outbox;
  readonly ports: SmsPorts;
  readonly onError: (error: unknown) => void;
}): CodeSender {
  const { db, clock, codes, outbox, ports, onError } = parts;
  const underWay = new Set<Promise<void>>();

  async function isRecipient(request: SendRequest, phone: string): Promise<boolean> {
    const { tenantId, template } = request;
    const wanted = RECIPIENTS[template];
    if (wanted === 'anyone') return true;
    const account = await ports.accounts.findByPhone(tenantId, phone);
    if (wanted === 'account') return account !== null && !account.isDisabled;
    if (wanted === 'own-or-free-number')
      return account === null || account.userId === request.session?.userId;
    if (account !== null) return false;
    return request.isInvited === true || (await isRegistrationOpen(ports.params, tenantId));
  }

  return {
    async send(request) {
      const { tenantId, template, captcha, session, address } = request;
      admit(request);
      const phone = await toPhone(ports.accounts, request);
      const isFree = session === null && !captcha.code;
      // H14: unless the tenant has turned it off, each message needs a captcha.
      if (isFree && (await ports.params.text(tenantId, 'SMS_CAPTCHA')) !== 'N') return 'captcha_required';
      if (!isFree && session === null && !(await ports.captchas.spend({ ...captcha, address })))
        return 'captcha_wrong';
      const refusal = await db.tenant(tenantId, async (tx) => {
        const may = (limit: SmsLimit, key: string) => isSmsAllowed(tx, tenantId, limit, key, clock.now());
        if (isFree && !(await may('address_free', address))) return 'captcha_required';
        if (!(await may('address_hour', address))) return 'sms_too_often';
        if (!(await may('phone_minute', phone))) return 'sms_too_often';
        if (!(await may('phone_hour', phone))) return 'sms_too_many';
        return (await may('phone_day', phone)) ? null : 'sms_too_many';
      });
      if (refusal) return refusal;
      const code = await codes.issue({ tenantId, phone, template });
      const work = isRecipient(request, phone)
        .then((isWanted) => (isWanted ? outbox.sendCode({ tenantId, phone, template, code }) : undefined))
        .catch(onError)
        .finally(() => underWay.delete(work));
      underWay.add(work);
      return null;
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

/** Deny by default: registration is closed unless the tenant has opened it. */
export async function isRegistrationOpen(params: TenantParams, tenantId: Id): Promise<boolean> {
  return (await params.text(tenantId, 'REGISTER_ENABLE')) === 'Y';
}

/** Throws for purposes that need a session or a permission that the caller lacks. */
function admit({ template, session }: SendRequest): void {
  const wanted = RECIPIENTS[template];
  if (wanted === 'none')
    throw failure('invalid_input', 'this message holds no code', { template: 'bad_template' });
  if (wanted === 'own-or-free-number' && !session) throw failure('unauthorized', 'needs a session');
  if (wanted === 'anyone' && !session?.permissions.has('sms_outbox_view'))
    throw failure('forbidden', 'needs sms_outbox_view');
}

/** The number in full: the caller's own number reaches pages only masked. */
async function toPhone(accounts: AccountService, { phone, session }: SendRequest): Promise<string> {
  if (session && MASKED_PHONE.test(phone)) {
    const own = await accounts.phoneOf(session.tenantId, session.userId);
    const isOwn = own !== null && own.slice(0, 3) === phone.slice(0, 3) && own.slice(-4) === phone.slice(-4);
    if (isOwn) return own;
  }
  const parsed = PhoneNumber.safeParse(phone);
  if (!parsed.success) throw failure('invalid_input', 'no phone number', { phone: 'phone_invalid' });
  return parsed.data;
}

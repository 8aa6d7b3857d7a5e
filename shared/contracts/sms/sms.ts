import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { TokenReply } from '#shared/contracts/sign-in/auth.ts';

/** What a message is for, by the provider's template. Four of the codes are the specification's (point 9). */
export const SMS_TEMPLATES = {
  identity: 'SMS_119025060',
  test: 'SMS_119025059',
  login: 'SMS_119025058',
  anomaly: 'SMS_119025057',
  register: 'SMS_119025056',
  password: 'SMS_119025055',
  information: 'SMS_119025054',
  /** The operator names the templates of the provider. */
  alarm: 'SMS_ALARM',
  bind: 'SMS_BIND',
} as const;
export type SmsPurpose = keyof typeof SMS_TEMPLATES;
export const SmsTemplate = z.enum(SMS_TEMPLATES);
export type SmsTemplate = z.infer<typeof SmsTemplate>;

/** Six digits; what else somebody types is wrong, not malformed. */
const Code = ExactText(16, 1);

/** Why a code was not sent, or not right. `captcha_required`: ask again with a solved captcha. */
export const SmsRefusal = z.enum([
  'captcha_required',
  'captcha_wrong',
  'sms_too_often',
  'sms_too_many',
  'code_wrong',
]);
export type SmsRefusal = z.infer<typeof SmsRefusal>;

/**
 * Specification, point 8: a refusal is `data: false` with a message for the code field. The same for every number,
 * known or not.
 */
export const SmsAnswer = z.object({
  code: z.literal(0),
  msg: z.string().nullable(),
  data: z.boolean(),
  error: SmsRefusal.optional(),
});
const OwnCodeAnswer = SmsAnswer.extend({ proof: z.string().optional() });
export type SmsAnswer = z.infer<typeof SmsAnswer>;

export const sendPhoneCode = defineEndpoint({
  id: 'sms.sendCode',
  method: 'GET',
  answersHead: false,
  path: '/admin/mobile/sendcode',
  access: 'public',
  tenant: 'header',
  summary:
    'Sends a code after a solved captcha, or to who is signed in. Where the tenant’s SMS_CAPTCHA is N, five an hour per address need none. A masked own number stands for the own one.',
  query: z.object({
    phone: ExactText(20, 1),
    template: SmsTemplate,
    /** A solved captcha, as at sign-in. */
    randomStr: ExactText(64).optional(),
    code: ExactText(4_096).optional(),
  }),
  sendsSession: true,
  replyForm: 'bare',
  reply: SmsAnswer,
  rateLimitPerMinute: 60,
});

const CheckQuery = z.object({ phone: PhoneNumber, code: Code, template: SmsTemplate.optional() });

export const checkRegisterCode = defineEndpoint({
  id: 'sms.checkRegister',
  method: 'GET',
  path: '/admin/user/regverifica',
  access: 'public',
  tenant: 'header',
  summary: 'Whether this is the code for a registration (default template: registration). It stays good.',
  query: CheckQuery,
  replyForm: 'bare',
  reply: SmsAnswer,
  rateLimitPerMinute: 60,
});

export const checkCode = defineEndpoint({
  id: 'sms.check',
  method: 'GET',
  path: '/admin/user/verifycode',
  access: 'public',
  tenant: 'header',
  summary: 'Whether this is the code that was sent (default template: identity verification). It stays good.',
  query: CheckQuery,
  replyForm: 'bare',
  reply: SmsAnswer,
  rateLimitPerMinute: 60,
});

export const checkMessage = defineEndpoint({
  id: 'sms.checkMessage',
  method: 'GET',
  path: '/admin/user/verifyMessage',
  access: 'public',
  tenant: 'header',
  summary: 'Whether this is the code for a new password (default template: password change). It stays good.',
  query: CheckQuery,
  replyForm: 'bare',
  reply: SmsAnswer,
  rateLimitPerMinute: 60,
});

export const spendOwnCode = defineEndpoint({
  id: 'sms.verifyOwn',
  method: 'GET',
  answersHead: false,
  path: '/admin/user/vlogcode',
  access: 'session',
  tenant: 'session',
  summary:
    'Whether this is the code that was sent to the own phone; a right one is spent. For the template “information change” it brings a proof for one change of the number, for “identity verification” one for taking files out of the trash, by this session within five minutes.',
  query: z.object({ code: Code, template: SmsTemplate }),
  replyForm: 'bare',
  reply: OwnCodeAnswer,
  rateLimitPerMinute: 30,
});

export const issueTokenByPhone = defineEndpoint({
  id: 'sms.token',
  method: 'POST',
  path: '/auth/mobile/token/sms',
  access: 'public',
  tenant: 'header',
  summary: 'Signs in with a phone number (SMS@…) and the code that was sent to it.',
  query: z.object({
    mobile: ExactText(32),
    code: Code,
    grant_type: z.literal('mobile'),
    template: SmsTemplate.optional(),
  }),
  replyForm: 'bare',
  reply: TokenReply,
  rateLimitPerMinute: 30,
});

/** `kept`: read it here, nothing sends it. */
export const SmsStatus = z.enum(['kept', 'sending', 'sent', 'failed']);
export type SmsStatus = z.infer<typeof SmsStatus>;

/** Why a message was not sent, where it is not the provider who says so. */
export const SmsProblem = z.enum([
  /** No template of the provider's is set for this purpose. */
  'template_unset',
  /** No connection to the provider: it was not sent. */
  'unreachable',
  /** Handed over, and no answer in time: it may have been sent. */
  'no_answer',
  /** Handed over, and the answer is none of the provider's: it may have been sent. */
  'unreadable_answer',
  /** The server ended while it was sending: it may have been sent. */
  'interrupted',
  /** The server's own fault; its log says more. */
  'unexpected',
]);
export type SmsProblem = z.infer<typeof SmsProblem>;

export const SmsMessage = z.object({
  id: Id,
  /** Masked: first 3 and last 4 digits. */
  phone: z.string(),
  template: SmsTemplate,
  /** Whether there is a code to read: kept here, still good, and for this reader. */
  hasCode: z.boolean(),
  /**
   * The code is left out: it belongs to an account that holds more than the reader, or permissions of administration, and
   * is not the reader's own.
   */
  isWithheld: z.boolean(),
  status: SmsStatus,
  /** A `SmsProblem`, or what the provider said when it refused. */
  problem: z.string().nullable(),
  createdAt: EpochMs,
  expiresAt: EpochMs,
});
export type SmsMessage = z.infer<typeof SmsMessage>;

export const pageSmsOutbox = defineEndpoint({
  id: 'sms.outbox',
  method: 'GET',
  path: '/admin/mobile/outbox',
  access: 'sms_outbox_view',
  tenant: 'session',
  summary: 'The messages of the last days, newest first.',
  query: PageQuery,
  reply: pageOf(SmsMessage),
});

export const openSmsMessage = defineEndpoint({
  id: 'sms.open',
  method: 'GET',
  inReadOnly: 'hidden',
  path: '/admin/mobile/outbox/:id',
  access: 'sms_outbox_view',
  tenant: 'session',
  summary: 'One message with its number in full, and with its code while that is kept and good.',
  params: z.object({ id: Id }),
  reply: SmsMessage.extend({ code: z.string().nullable() }),
});

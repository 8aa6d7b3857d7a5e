import { z } from 'zod';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';
import { ExactText, OptionalFreeText, OptionalText } from '#shared/contracts/kit/text.ts';
import { checkTemplate } from './message-template.ts';

/**
 * `webhook`: JSON to an address of the reader's own. `wecom`, `dingtalk`: a robot of a group chat. `mail`: over a server of
 * mails. `sms`: text messages, by the provider that the operator has set up. `publicAccount`: the fans of public accounts who
 * are bound to the users with these phones.
 */
export const AlarmChannelKind = z.enum(['webhook', 'wecom', 'dingtalk', 'mail', 'sms', 'publicAccount']);
export type AlarmChannelKind = z.infer<typeof AlarmChannelKind>;

/** Kinds that are posted to an address. */
export type HookKind = Exclude<AlarmChannelKind, 'mail' | 'sms' | 'publicAccount'>;
export function isHook(kind: AlarmChannelKind): kind is HookKind {
  return kind !== 'mail' && kind !== 'sms' && kind !== 'publicAccount';
}

/** `tls`: from the first byte. `starttls`: after a greeting in the clear, or not at all. `none`: never. */
export const MailTls = z.enum(['tls', 'starttls', 'none']);
export type MailTls = z.infer<typeof MailTls>;

/** Whom a channel sends to, and what, beside its address and its secret; what its kind does not need is null. */
export const ReceiverRecord = z.object({
  mailHost: z.string().nullable(),
  mailPort: z.number().int().nullable(),
  mailTls: MailTls,
  /** Null = the server asks for no sign-in. */
  mailUser: z.string().nullable(),
  mailFrom: z.string().nullable(),
  /** Mail addresses or phone numbers, separated by line breaks, commas or semicolons. */
  recipients: z.string().nullable(),
  /** In the language of the channel; null = the usual text. Text messages have the provider's. */
  templateRaise: z.string().nullable(),
  templateEscalate: z.string().nullable(),
  templateClear: z.string().nullable(),
});

export const ReceiverFields = {
  mailHost: OptionalText(253),
  mailPort: z.number().int().min(1).max(65_535).nullable().default(null),
  mailTls: MailTls.default('tls'),
  mailUser: OptionalText(254),
  mailFrom: OptionalText(254),
  recipients: OptionalText(2_000),
  templateRaise: OptionalFreeText(LIMITS.alarmTemplateMaxLength),
  templateEscalate: OptionalFreeText(LIMITS.alarmTemplateMaxLength),
  templateClear: OptionalFreeText(LIMITS.alarmTemplateMaxLength),
};

/** Of a webhook or robot. The secret of a mail channel is its password. Absent in a change = the present one stays. */
export const ReceiverSecrets = {
  address: z
    .url({ protocol: /^https?$/ })
    .max(1_000)
    .optional(),
  secret: ExactText(256, 1).optional(),
};

/** Addresses or numbers of a text, each once. */
export function recipientsOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,;，；]+/).filter((part) => part !== ''))];
}

const NEEDED: Readonly<Partial<Record<AlarmChannelKind, readonly string[]>>> = {
  mail: ['mailHost', 'mailPort', 'mailFrom', 'recipients'],
  sms: ['recipients'],
  publicAccount: ['recipients'],
};
const MailAddress = z.email().max(254);

/** What the kind of a channel needs, and whether its texts can be filled. */
export function checkReceiver(body: Record<string, unknown>, context: z.RefinementCtx): void {
  for (const field of ['templateRaise', 'templateEscalate', 'templateClear'])
    checkTemplate(field, body[field], context);
  const { data: kind } = AlarmChannelKind.safeParse(body.kind);
  const isMissing = (field: string) => [null, undefined, ''].some((none) => none === body[field]);
  // Who is on call is sent to: recipients are those to fall back on.
  for (const field of (kind && NEEDED[kind]) ?? [])
    if (isMissing(field) && (field !== 'recipients' || isMissing('onCallId')))
      context.addIssue({ code: 'custom', path: [field], message: 'required' });
  if (kind === 'mail') checkMail(body, context);
  if (kind === 'sms' || kind === 'publicAccount')
    checkRecipients(body, context, PhoneNumber, 'bad_phone_recipient');
}

function checkMail(body: Record<string, unknown>, context: z.RefinementCtx): void {
  const { mailFrom } = body;
  if (mailFrom && !MailAddress.safeParse(mailFrom).success)
    context.addIssue({ code: 'custom', path: ['mailFrom'], message: 'bad_email' });
  checkRecipients(body, context, MailAddress, 'bad_mail_recipient');
}

function checkRecipients(
  { recipients }: Record<string, unknown>,
  context: z.RefinementCtx,
  one: z.ZodType<string>,
  message: string,
): void {
  if (typeof recipients !== 'string') return;
  const all = recipientsOf(recipients);
  const limit = LIMITS.alarmRecipientsMax;
  if (all.length > limit)
    context.addIssue({ code: 'custom', path: ['recipients'], message: 'too_many', params: { limit } });
  const wrong = all.findIndex((recipient) => !one.safeParse(recipient).success);
  if (wrong >= 0)
    context.addIssue({ code: 'custom', path: ['recipients'], message, params: { number: wrong + 1 } });
}

import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, FreeText, OptionalFreeText, Text } from '#shared/contracts/kit/text.ts';

/** When a rule answers. 1: to a follow. 2: to a kind of message. 3: to a keyword. */
export const MpRuleType = z.enum(['1', '2', '3']);
export type MpRuleType = z.infer<typeof MpRuleType>;

/** How a keyword is compared with a text. 1: the same. 2: within it. */
export const MpRuleMate = z.enum(['1', '2']);
export type MpRuleMate = z.infer<typeof MpRuleMate>;

/** Kinds of message that a rule of type 2 answers. */
export const MpRuleReqType = z.enum(['text', 'image', 'voice', 'video', 'shortvideo', 'location', 'link']);
export type MpRuleReqType = z.infer<typeof MpRuleReqType>;

/** A rule by which an account answers by itself. */
export const MpAutoReply = z.object({
  id: Id,
  accountId: Id,
  appName: z.string(),
  name: z.string(),
  type: MpRuleType,
  /** Of type 2. */
  reqType: MpRuleReqType.nullable(),
  /** Of type 3: one keyword a line. */
  reqKey: z.string().nullable(),
  repMate: MpRuleMate,
  /** Null where it answers with a template. */
  repContent: z.string().nullable(),
  /** An answer with data; null = it answers with `repContent`. */
  templateId: Id.nullable(),
  templateName: z.string().nullable(),
  /** Among rules that fit alike, the greater one answers. */
  priority: z.number().int(),
  isEnabled: z.boolean(),
  /** Of the last seven days. */
  answers: z.number().int().nonnegative(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type MpAutoReply = z.infer<typeof MpAutoReply>;

export const mpAutoReply = defineCrud({
  subject: defineSubject({ name: 'mp-auto-reply', module: 'public-account', page: '/mp-auto-reply' }),
  path: '/mp/wxautoreply',
  idField: 'id',
  access: { view: 'mp_reply_edit', edit: 'mp_reply_edit' },
  record: MpAutoReply,
  fields: {
    name: Text(64),
    type: MpRuleType.default('3'),
    reqType: MpRuleReqType.nullable().default(null),
    reqKey: FreeText(LIMITS.mpRuleKeysMax * (LIMITS.mpRuleKeyMax + 1))
      .nullable()
      .default(null),
    repMate: MpRuleMate.default('1'),
    repContent: OptionalFreeText(680),
    templateId: Id.nullable().default(null),
    priority: z.number().int().min(-100).max(100).default(0),
    isEnabled: z.boolean().default(true),
  },
  /** Its answers are those of its account. */
  createOnly: { accountId: Id },
  filters: { name: ExactText(64).optional(), type: MpRuleType.optional(), accountId: Id.optional() },
  sort: ['name', 'type', 'priority', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['auto-reply', 'auto-replies'],
});

export const listMpReplyAccounts = defineEndpoint({
  id: 'mpAutoReply.accounts',
  method: 'GET',
  path: '/mp/wxautoreply/accounts',
  access: 'mp_reply_edit',
  tenant: 'session',
  summary: 'Accounts in reach, whose auto-replies may be written.',
  reply: z.array(z.object({ id: Id, name: z.string() })),
});

/** chosen: it answers. later: it fits, and another comes before it. no: it does not fit. off: it is switched off. */
export const MpRuleOutcome = z.enum(['chosen', 'later', 'no', 'off']);
export type MpRuleOutcome = z.infer<typeof MpRuleOutcome>;

export const tryMpAutoReply = defineEndpoint({
  id: 'mpAutoReply.try',
  method: 'GET',
  path: '/mp/wxautoreply/try',
  access: 'mp_reply_edit',
  tenant: 'session',
  summary:
    'What an account would answer to a follow or a message, and why: its rules in their order. Nothing is sent.',
  query: z.object({
    accountId: Id,
    /** `follow`, or the kind of a message. */
    heard: z.enum(['follow', ...MpRuleReqType.options]).default('text'),
    text: ExactText(680).optional(),
  }),
  reply: z.object({
    repContent: z.string().nullable(),
    /** Where the rule answers with data: its texts, one for each case. */
    cases: z.array(z.object({ when: z.string(), text: z.string() })),
    steps: z.array(z.object({ ruleId: Id, name: z.string(), type: MpRuleType, outcome: MpRuleOutcome })),
  }),
});

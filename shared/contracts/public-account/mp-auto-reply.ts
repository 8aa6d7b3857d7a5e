import { z } from 'zod';
import { ClockTime, Weekdays } from '#shared/contracts/kit/clock-times.ts';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, FreeText, OptionalFreeText, OptionalText, Text } from '#shared/contracts/kit/text.ts';
import { MpKind } from './mp-account.ts';
import { MediaId } from './mp-material.ts';

/** When a rule answers. 1: to a follow. 2: to a kind of message. 3: to a keyword. */
export const MpRuleType = z.enum(['1', '2', '3']);
export type MpRuleType = z.infer<typeof MpRuleType>;

/** How a keyword is compared with a text. 1: the same. 2: within it. */
export const MpRuleMate = z.enum(['1', '2']);
export type MpRuleMate = z.infer<typeof MpRuleMate>;

/** Kinds of message that a rule of type 2 answers. */
export const MpRuleReqType = z.enum(['text', 'image', 'voice', 'video', 'shortvideo', 'location', 'link']);
export type MpRuleReqType = z.infer<typeof MpRuleReqType>;

/** What a rule answers with, as the platform takes it in the answer to a push. */
export const MpReplyType = z.enum(['text', 'image', 'voice', 'video', 'news', 'music']);
export type MpReplyType = z.infer<typeof MpReplyType>;

/** Of what a rule answers with. gone: removed here or in WeChat. notPublished: news that nobody can read in WeChat. */
export const MpRuleMaterial = z.enum(['ok', 'gone', 'notPublished']);
export type MpRuleMaterial = z.infer<typeof MpRuleMaterial>;

/**
 * chosen: it answers. later: it fits, and another comes before it. no: it does not fit. off: it is switched off. hours: it fits,
 * outside of its hours. lacks: it fits, and its material cannot be sent.
 */
export const MpRuleOutcome = z.enum(['chosen', 'later', 'no', 'off', 'hours', 'lacks']);
export type MpRuleOutcome = z.infer<typeof MpRuleOutcome>;

/**
 * shadowed: another rule always answers in its place. equalKeys: so it is for a keyword that both have. twoRules: the keyword of
 * another rule, which has one of its own within it, takes that text. hoursOverlap: both hold at some hours, with one priority.
 */
export const MpConflictKind = z.enum([
  'shadowed',
  'equalKeys',
  'twoRules',
  'hoursOverlap',
  'gone',
  'notPublished',
]);
export type MpConflictKind = z.infer<typeof MpConflictKind>;

const HttpAddress = ExactText(1_024).regex(/^https?:\/\/\S+$/);
const givenHours = {
  /** On which its hours begin, 1 = Monday; null = every day. */
  days: Weekdays.nullable().default(null),
  /** By the clock of the plant; both or neither. An end that is not later than its start is on the next day. */
  startTime: ClockTime.nullable().default(null),
  endTime: ClockTime.nullable().default(null),
  /** The first and the last day on which its hours begin; null = without a bound. */
  validFrom: Day.nullable().default(null),
  validTo: Day.nullable().default(null),
};

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
  repType: MpReplyType,
  /** Of a text; null where it answers with a template. */
  repContent: z.string().nullable(),
  /** Of a material of the account. */
  repMediaId: z.string().nullable(),
  /** The name of the material, or the title of music. */
  repName: z.string().nullable(),
  /** Of music. */
  repDesc: z.string().nullable(),
  repUrl: z.string().nullable(),
  repHqUrl: z.string().nullable(),
  /** Of music: an image of the account. */
  repThumbMediaId: z.string().nullable(),
  /** Null = it needs none. */
  material: MpRuleMaterial.nullable(),
  /** When it would have answered and had nothing to send; null = it had. */
  missedAt: EpochMs.nullable(),
  /** An answer with data; null = it answers with `repContent`. */
  templateId: Id.nullable(),
  templateName: z.string().nullable(),
  /** Among rules that fit alike, the greater one answers. */
  priority: z.number().int(),
  days: z.string().nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  validFrom: Day.nullable(),
  validTo: Day.nullable(),
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
    repType: MpReplyType.default('text'),
    repContent: OptionalFreeText(680),
    repMediaId: MediaId.nullable().default(null),
    /** Of a material it is not taken. */
    repName: OptionalText(255),
    repDesc: OptionalText(120),
    repUrl: HttpAddress.nullable().default(null),
    repHqUrl: HttpAddress.nullable().default(null),
    repThumbMediaId: MediaId.nullable().default(null),
    templateId: Id.nullable().default(null),
    priority: z.number().int().min(-100).max(100).default(0),
    ...givenHours,
    isEnabled: z.boolean().default(true),
  },
  check({ startTime, endTime, validFrom, validTo }, context) {
    if (validFrom && validTo && validTo < validFrom)
      context.addIssue({ code: 'custom', path: ['validTo'], message: 'range_empty' });
    const isStartMissing = (startTime ?? null) === null;
    if (isStartMissing === ((endTime ?? null) === null)) return;
    context.addIssue({
      code: 'custom',
      path: [isStartMissing ? 'startTime' : 'endTime'],
      message: 'required',
    });
  },
  /** Its answers are those of its account. */
  createOnly: { accountId: Id },
  filters: {
    name: ExactText(64).optional(),
    /** In its name, its keywords or what it answers. */
    q: ExactText(64).optional(),
    type: MpRuleType.optional(),
    repType: MpReplyType.optional(),
    accountId: Id.optional(),
  },
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
  summary: 'Accounts in reach, and whether their auto-replies may be written.',
  reply: z.array(
    z.object({
      id: Id,
      appId: z.string(),
      name: z.string(),
      kind: MpKind,
      isEnabled: z.boolean(),
      mayEdit: z.boolean(),
    }),
  ),
});

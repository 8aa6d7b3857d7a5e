import { z } from 'zod';
import { ClockTime } from '#shared/contracts/kit/clock-times.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import {
  MpReplyType,
  MpRuleMate,
  MpRuleMaterial,
  MpRuleOutcome,
  MpRuleReqType,
  MpRuleType,
} from './mp-auto-reply.ts';

/** What of the rules of an account decides which one answers. */
export const MpReplyRules = z.object({
  accountId: Id,
  /** By whose clock hours hold: an IANA zone. */
  timeZone: z.string(),
  rules: z.array(
    z.object({
      id: Id,
      name: z.string(),
      type: MpRuleType,
      reqType: MpRuleReqType.nullable(),
      reqKey: z.string().nullable(),
      repMate: MpRuleMate,
      priority: z.number().int(),
      isEnabled: z.boolean(),
      hours: z.object({
        days: z.string().nullable(),
        from: z.string().nullable(),
        to: z.string().nullable(),
        validFrom: Day.nullable(),
        validTo: Day.nullable(),
      }),
      material: MpRuleMaterial.nullable(),
    }),
  ),
  /** Keys of conflicts that were marked as known. */
  known: z.array(z.object({ key: z.string(), at: EpochMs, by: z.string().nullable() })),
  /** Of today by that clock: what rules have answered, and texts that no keyword has. */
  today: z.object({ answers: z.number().int(), unmatched: z.number().int() }),
});
export type MpReplyRules = z.infer<typeof MpReplyRules>;

export const getMpReplyRules = defineEndpoint({
  id: 'mpAutoReply.rules',
  method: 'GET',
  path: '/mp/wxautoreply/rules',
  access: 'mp_reply_edit',
  tenant: 'session',
  summary:
    'The rules of an account as far as they decide which one answers, and what is known of their conflicts.',
  query: z.object({ accountId: Id }),
  reply: MpReplyRules,
});

export const markMpConflict = defineEndpoint({
  id: 'mpAutoReply.conflict',
  method: 'PUT',
  path: '/mp/wxautoreply/conflict',
  access: 'mp_reply_edit',
  tenant: 'session',
  summary: 'Marks a conflict of the rules of an account as known, or takes the mark away.',
  body: z.strictObject({
    accountId: Id,
    /** As the server has named it: the keys of the rules stand in it. */
    key: ExactText(LIMITS.mpConflictKeyMax, 1),
    isKnown: z.boolean(),
  }),
  reply: z.boolean(),
});

export const tryMpAutoReply = defineEndpoint({
  id: 'mpAutoReply.try',
  method: 'GET',
  path: '/mp/wxautoreply/try',
  access: 'mp_reply_edit',
  tenant: 'session',
  summary:
    'What an account would answer to a follow or a message, and why: its rules in their order. Nothing is sent, and nothing is counted. `wxUserId` needs `mp_chat` too.',
  query: z.object({
    accountId: Id,
    /** `follow`, or the kind of a message. */
    heard: z.enum(['follow', ...MpRuleReqType.options]).default('text'),
    text: ExactText(680).optional(),
    /** As this fan of the account. */
    wxUserId: Id.optional(),
    /** 1 = Monday: today or the next day that is one; and the time, by the clock of the plant. Absent = now. */
    weekday: z.enum(['1', '2', '3', '4', '5', '6', '7']).optional(),
    time: ClockTime.optional(),
  }),
  reply: z.object({
    /** When it was tried for. */
    weekday: z.number().int(),
    time: z.string(),
    /** The text as it is compared; null = there is none. */
    said: z.string().nullable(),
    /** What answers before all rules; null = nothing does. */
    before: z.enum(['blocked', 'binding', 'alarm']).nullable(),
    reply: z
      .object({
        repType: MpReplyType,
        /** Null where it depends on the fan, who was not named. */
        repContent: z.string().nullable(),
        repName: z.string().nullable(),
        repDesc: z.string().nullable(),
        /** Of our copy, signed. */
        previewUrl: z.string().nullable(),
        articles: z.array(z.object({ title: z.string(), thumbUrl: z.string().nullable() })),
      })
      .nullable(),
    /** Where the rule answers with data: the template, and the case that holds for the fan. */
    template: z.object({ name: z.string(), when: z.string().nullable() }).nullable(),
    /** Its texts, one for each case. */
    cases: z.array(z.object({ when: z.string(), text: z.string() })),
    steps: z.array(
      z.object({
        ruleId: Id,
        name: z.string(),
        type: MpRuleType,
        repMate: MpRuleMate,
        outcome: MpRuleOutcome,
        key: z.string().nullable(),
      }),
    ),
    /** What the choice and the data took, ms. */
    tookMs: z.number(),
  }),
});

/** What fans wrote in the last days and no keyword has answered. */
export const MpUnmatched = z.object({
  /** Of the last seven days, those that may be read here. */
  total: z.number().int(),
  /** Of `total`: those after which a person has answered. */
  answered: z.number().int(),
  /** Of the newest: those that a keyword answers by now. */
  covered: z.number().int(),
  /** False where there are more than were looked at: the newest were. */
  isWhole: z.boolean(),
  /** The latest first. */
  groups: z.array(
    z.object({
      /** As it was written last. */
      text: z.string(),
      /** Other spellings of it, the most frequent first. */
      others: z.array(z.string()),
      count: z.number().int(),
      lastAt: EpochMs,
    }),
  ),
});
export type MpUnmatched = z.infer<typeof MpUnmatched>;

export const listMpUnmatched = defineEndpoint({
  id: 'mpAutoReply.unmatched',
  method: 'GET',
  path: '/mp/wxautoreply/unmatched',
  // They are texts of conversations.
  access: 'mp_chat',
  tenant: 'session',
  summary:
    'What fans in reach wrote to an account in seven days and no keyword has answered, grouped, the latest first.',
  query: z.object({ accountId: Id }),
  reply: MpUnmatched,
});

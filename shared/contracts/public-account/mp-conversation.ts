import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { ExactText, OptionalText } from '#shared/contracts/kit/text.ts';
import { MpDirection, MpRepType } from './mp-message.ts';

/** A fan, and how the conversation stands. */
export const MpConversation = z.object({
  wxUserId: Id,
  accountId: Id,
  appId: z.string(),
  appName: z.string(),
  /** The remark, else the end of the OpenID. */
  nickName: z.string(),
  isSubscribed: z.boolean(),
  unread: z.number().int().nonnegative(),
  /** Of the last message. */
  lastAt: EpochMs,
  lastType: MpDirection,
  lastRepType: MpRepType,
  lastText: z.string().nullable(),
  /** When the oldest message came that was not answered; null = none waits. */
  waitingSince: EpochMs.nullable(),
  /** Until when, and how often, an active message is taken. */
  windowUntil: EpochMs.nullable(),
  sendsLeft: z.number().int().nonnegative(),
  /** Who has claimed it at the moment; null = nobody. */
  claimUserId: Id.nullable(),
  claimUserName: z.string().nullable(),
  isClosed: z.boolean(),
  snoozedUntil: EpochMs.nullable(),
  isBlocked: z.boolean(),
});
export type MpConversation = z.infer<typeof MpConversation>;

export const pageMpConversations = defineEndpoint({
  id: 'mpConversation.page',
  method: 'GET',
  path: '/mp/wxconversation/page',
  access: 'mp_chat',
  tenant: 'session',
  summary:
    'Fans in reach: those that wait, longest first, those that the caller has claimed, or all, newest first. `waiting` also has what the caller may only claim.',
  query: PageQuery.extend({
    state: z.enum(['waiting', 'mine', 'all']).default('all'),
    accountId: Id.optional(),
    /** Fans who have it. */
    tagId: Id.optional(),
    /** One fan alone. */
    wxUserId: Id.optional(),
    /** In the remark, the OpenID or the text of a message. */
    q: ExactText(64).optional(),
  }),
  reply: pageOf(MpConversation),
});

export const setMpRemark = defineEndpoint({
  id: 'mpConversation.remark',
  method: 'PUT',
  path: '/mp/wxconversation/:id/remark',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'What we call a fan: the platform gives no names.',
  params: z.object({ id: Id }),
  body: z.strictObject({ remark: OptionalText(30) }),
  reply: z.boolean(),
});

import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { MpBinding } from './mp-binding.ts';
import { MpMessage } from './mp-message.ts';
import { MpNote } from './mp-team.ts';

const params = z.object({ id: Id });

/** `isTold`: whether the platform has it too. */
export const MpFanTag = z.object({ id: Id, name: z.string(), isTold: z.boolean() });
export type MpFanTag = z.infer<typeof MpFanTag>;

/** A fan, as far as it is known. */
export const MpFan = z.object({
  wxUserId: Id,
  appName: z.string(),
  openId: z.string(),
  remark: z.string().nullable(),
  isSubscribed: z.boolean(),
  isBlocked: z.boolean(),
  /** Since when we know of the fan. */
  firstSeenAt: EpochMs,
  /** How often the fan has written, and when the last time. */
  messagesIn: z.number().int().nonnegative(),
  lastInAt: EpochMs.nullable(),
  messagesOut: z.number().int().nonnegative(),
  binding: MpBinding.nullable(),
  tags: z.array(MpFanTag),
});
export type MpFan = z.infer<typeof MpFan>;

/** A fan in the list of them. */
export const MpFanRow = z.object({
  wxUserId: Id,
  accountId: Id,
  appName: z.string(),
  /** The remark, else the end of the OpenID. */
  nickName: z.string(),
  isSubscribed: z.boolean(),
  isBlocked: z.boolean(),
  firstSeenAt: EpochMs,
  lastInAt: EpochMs.nullable(),
  tags: z.array(MpFanTag),
});
export type MpFanRow = z.infer<typeof MpFanRow>;

export const MpFanState = z.enum(['follows', 'left', 'blocked']);

export const pageMpFans = defineEndpoint({
  id: 'mpFan.page',
  method: 'GET',
  path: '/mp/wxaccountfans/page',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'Fans in reach, those with the newest message first.',
  query: PageQuery.extend({
    accountId: Id.optional(),
    tagId: Id.optional(),
    state: MpFanState.optional(),
    /** In the remark or the OpenID. */
    q: ExactText(64).optional(),
  }),
  reply: pageOf(MpFanRow),
});

export const getMpFan = defineEndpoint({
  id: 'mpFan.get',
  method: 'GET',
  path: '/mp/wxaccountfans/:id',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'A fan, and how much was written.',
  params,
  reply: MpFan,
});

export const blockMpFan = defineEndpoint({
  id: 'mpFan.block',
  method: 'PUT',
  path: '/mp/wxaccountfans/:id/block',
  access: 'mp_fan_edit',
  tenant: 'session',
  summary: 'Blocks a fan here, or ends it: nothing is sent, and the conversation does not wait.',
  params,
  body: z.strictObject({ isBlocked: z.boolean() }),
  reply: z.boolean(),
});

export const exportMpFan = defineEndpoint({
  id: 'mpFan.personal',
  method: 'GET',
  inReadOnly: 'hidden',
  path: '/mp/wxaccountfans/:id/export',
  // It is audited.
  answersHead: false,
  access: 'mp_fan_edit',
  tenant: 'session',
  summary: 'All that is kept of a fan: what is known, the last 10,000 messages and the last 200 notes.',
  params,
  reply: z.object({ fan: MpFan, messages: z.array(MpMessage), notes: z.array(MpNote) }),
});

export const eraseMpFan = defineEndpoint({
  id: 'mpFan.erase',
  method: 'DELETE',
  path: '/mp/wxaccountfans/:id/personal',
  access: 'mp_fan_edit',
  tenant: 'session',
  summary:
    'Erases OpenID, remark and notes of a fan, and what was received as it came; messages keep a number.',
  params,
  reply: z.boolean(),
});

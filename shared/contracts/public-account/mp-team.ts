import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { FreeText } from '#shared/contracts/kit/text.ts';

const params = z.object({ id: Id });
const OF_FAN = { method: 'POST', access: 'mp_chat', tenant: 'session', params, reply: z.boolean() } as const;

/** An answer of a person, and the fan's message before it. */
export const MpAnswer = z.object({
  id: Id,
  /** Null = the fan has written nothing before it. */
  fansMsgId: Id.nullable(),
  resContent: z.string().nullable(),
  userId: Id,
  userName: z.string().nullable(),
  createTime: EpochMs,
});
export type MpAnswer = z.infer<typeof MpAnswer>;

export const pageMpAnswers = defineEndpoint({
  id: 'mpTeam.answers',
  method: 'GET',
  path: '/mp/wxfansmsgres/page',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'Answers of people, newest first, each with the fan’s message before it.',
  query: PageQuery.extend({
    size: PageQuery.shape.size.default(10),
    wxUserId: Id.optional(),
    appId: z
      .string()
      .regex(/^wx[0-9a-zA-Z]{2,30}$/)
      .optional(),
    fansMsgId: Id.optional(),
  }),
  reply: pageOf(MpAnswer),
});

export const removeMpAnswer = defineEndpoint({
  id: 'mpTeam.removeAnswer',
  method: 'DELETE',
  path: '/mp/wxfansmsgres/:id',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'Removes an answer of a person here; it stays on the fan’s phone.',
  params,
  reply: z.boolean(),
});

export const claimMpConversation = defineEndpoint({
  ...OF_FAN,
  id: 'mpTeam.claim',
  path: '/mp/wxconversation/:id/claim',
  summary: 'Claims a conversation. One that somebody else has claimed needs `isAnyway` and `mp_fan_edit`.',
  body: z.strictObject({ isAnyway: z.boolean().default(false) }),
});

export const handOverMpConversation = defineEndpoint({
  ...OF_FAN,
  id: 'mpTeam.handOver',
  path: '/mp/wxconversation/:id/hand-over',
  summary: 'Hands a conversation over to a colleague; null = back to all.',
  body: z.strictObject({ userId: Id.nullable() }),
});

export const closeMpConversation = defineEndpoint({
  ...OF_FAN,
  id: 'mpTeam.close',
  path: '/mp/wxconversation/:id/close',
  summary: 'Closes a conversation, until the fan writes again: it does not wait, and nobody has claimed it.',
});

export const reopenMpConversation = defineEndpoint({
  ...OF_FAN,
  id: 'mpTeam.reopen',
  path: '/mp/wxconversation/:id/reopen',
  summary: 'Reopens a conversation that was closed, or ends its snooze.',
});

export const snoozeMpConversation = defineEndpoint({
  ...OF_FAN,
  id: 'mpTeam.snooze',
  path: '/mp/wxconversation/:id/snooze',
  summary: 'Keeps a conversation out of those that wait, until then or until the fan writes.',
  body: z.strictObject({ until: EpochMs }),
});

export const readMpConversation = defineEndpoint({
  ...OF_FAN,
  id: 'mpTeam.read',
  path: '/mp/wxconversation/:id/read',
  summary: 'Marks what a fan has written as read.',
});

export const listMpColleagues = defineEndpoint({
  id: 'mpTeam.colleagues',
  method: 'GET',
  path: '/mp/wxconversation/:id/colleagues',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'Who may be handed a conversation over, or mentioned in its notes: users who may chat with fans.',
  params,
  reply: z.array(z.object({ userId: Id, userName: z.string() })),
});

/** What colleagues tell each other in a conversation: it is never sent. */
export const MpNote = z.object({
  id: Id,
  userId: Id,
  userName: z.string().nullable(),
  text: z.string(),
  mentions: z.array(z.object({ userId: Id, userName: z.string().nullable() })),
  createTime: EpochMs,
});
export type MpNote = z.infer<typeof MpNote>;

export const listMpNotes = defineEndpoint({
  id: 'mpTeam.notes',
  method: 'GET',
  path: '/mp/wxconversation/:id/note',
  access: 'mp_chat',
  tenant: 'session',
  summary: 'The last 200 notes in a conversation, newest first.',
  params,
  reply: z.array(MpNote),
});

export const addMpNote = defineEndpoint({
  ...OF_FAN,
  id: 'mpTeam.note',
  path: '/mp/wxconversation/:id/note',
  summary: 'Writes a note into a conversation; who is mentioned gets a task.',
  body: z.strictObject({
    text: FreeText(1_000, 1),
    mentions: z.array(Id).max(LIMITS.mpNoteMentionsMax).default([]),
  }),
});

import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { PrincipalKind } from './auth.ts';

/** Somebody who is signed in. Never a token (H3). */
export const OnlineSession = z.object({
  id: Id,
  kind: PrincipalKind,
  /** Null for a screen. */
  userId: Id.nullable(),
  username: z.string(),
  nickname: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  since: EpochMs,
  lastSeen: EpochMs,
  isCurrent: z.boolean(),
});
export type OnlineSession = z.infer<typeof OnlineSession>;

export const pageSessions = defineEndpoint({
  id: 'session.page',
  method: 'GET',
  path: '/admin/token/page',
  access: 'session_view',
  tenant: 'session',
  summary: 'Who is signed in, last seen first.',
  query: PageQuery.extend({ username: ExactText(64).optional() }),
  reply: pageOf(OnlineSession),
});

export const endSession = defineEndpoint({
  id: 'session.end',
  method: 'DELETE',
  path: '/admin/token/:sessionId',
  access: 'session_end',
  tenant: 'session',
  summary: 'Signs somebody out; their tokens stop working at once.',
  params: z.object({ sessionId: Id }),
  reply: z.boolean(),
});

export const initializePassword = defineEndpoint({
  id: 'user.initialize',
  method: 'GET',
  answersHead: false,
  inReadOnly: 'refused',
  path: '/admin/user/initialize',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Gives a user a new first password, shown only in this answer; their sessions end.',
  query: z.object({ userId: Id }),
  reply: z.object({ password: z.string() }),
  rateLimitPerMinute: 30,
});

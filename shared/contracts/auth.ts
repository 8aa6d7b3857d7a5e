import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { EpochMs, Id } from './envelope.ts';
import { Permission } from './permissions.ts';

/** `user` signs in with a password; `screen` is a wall: read-only, revocable, kept while it is trusted. */
export const PrincipalKind = z.enum(['user', 'screen']);
export type PrincipalKind = z.infer<typeof PrincipalKind>;

/** The user row minus everything secret. Specification, point 3. */
export const UserTable = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  nickname: z.string(),
  tenantId: Id,
  deptId: Id.nullable(),
  deptName: z.string().nullable(),
  avatar: z.string().nullable(),
  /** Masked: first 3 and last 4 digits. */
  phone: z.string().nullable(),
  postList: z.array(z.object({ postname: z.string() })),
  updatePwdTime: EpochMs.nullable(),
  checkUserPwd: z.boolean(),
});
export type UserTable = z.infer<typeof UserTable>;

/** OAuth's bare token answer with the platform's `user_info`. `expires_in` is in seconds. */
export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  refresh_token: z.string(),
  expires_in: z.number().int(),
  scope: z.literal('server'),
  kind: PrincipalKind,
  user_info: z.object({
    authorities: z.array(z.object({ authority: z.string() })),
    userTable: UserTable,
    phone: z.string().nullable(),
  }),
});
export type TokenReply = z.infer<typeof TokenReply>;

export const issueToken = defineEndpoint({
  id: 'auth.token',
  method: 'POST',
  path: '/auth/oauth/token',
  access: 'public',
  tenant: 'header',
  summary: 'Signs in (grant_type=password, form body) or refreshes (grant_type=refresh_token, query).',
  query: z.discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('password'),
      randomStr: z.string().max(64).optional(),
      code: z.string().max(1024).optional(),
    }),
    z.object({
      grant_type: z.literal('refresh_token'),
      refresh_token: z.string().min(1).max(256),
      scope: z.literal('server').optional(),
    }),
  ]),
  body: z
    .object({ username: z.string().max(64), password: z.string().max(256) })
    .partial()
    .nullish(),
  bodyForm: 'form',
  replyForm: 'bare',
  reply: TokenReply,
  rateLimitPerMinute: 60,
});

export const logout = defineEndpoint({
  id: 'auth.logout',
  method: 'DELETE',
  path: '/auth/token/logout',
  access: 'session',
  tenant: 'session',
  summary: 'Ends the session; both of its tokens stop working at once.',
  reply: z.boolean(),
});

/** Where a one-time link leads. The link is `/{path}#ticket=…`: a fragment never reaches a server or a log. */
export const exchangeTicket = defineEndpoint({
  id: 'auth.ticket',
  method: 'POST',
  path: '/auth/ticket/exchange',
  access: 'public',
  tenant: 'none',
  summary: 'Turns the ticket of a one-time link into a session; a ticket works once, for minutes.',
  body: z.strictObject({ ticket: z.string().min(16).max(128) }),
  replyForm: 'bare',
  reply: TokenReply,
  rateLimitPerMinute: 30,
});

export const getSessionInfo = defineEndpoint({
  id: 'auth.info',
  method: 'GET',
  path: '/admin/user/info',
  access: 'session',
  tenant: 'session',
  summary: 'Who is signed in, and what they may do.',
  reply: z.object({
    sysUser: UserTable,
    permissions: z.array(Permission),
    roles: z.array(z.string()),
    kind: PrincipalKind,
  }),
});

import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { Permission } from '#shared/contracts/roles/permissions.ts';

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
  /** When the owner last chose the password; null = somebody else gave it. */
  updatePwdTime: EpochMs.nullable(),
  /** True = ask for a new password in this session; a postponed question is kept as false by the client. */
  checkUserPwd: z.boolean(),
});
export type UserTable = z.infer<typeof UserTable>;

/** What a session has to do before anything else is open to it: choose a password. */
export const Restriction = z.enum(['password']);
export type Restriction = z.infer<typeof Restriction>;

/** A password as it goes over the wire, base64. With `challenge`: AES-256-GCM, iv (12 bytes) | text | tag (16). */
export const SealedText = ExactText(512);
/** The id of a one-time key of `auth.challenge`; without one a password is in the form of 2020's clients. */
export const ChallengeId = ExactText(128);

/** OAuth's bare token answer with the platform's `user_info`. `expires_in` is in seconds. */
export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  refresh_token: z.string(),
  expires_in: z.number().int(),
  scope: z.literal('server'),
  kind: PrincipalKind,
  restriction: Restriction.nullable().default(null),
  user_info: z.object({
    authorities: z.array(z.object({ authority: z.string() })),
    userTable: UserTable,
    phone: z.string().nullable(),
  }),
});
export type TokenReply = z.infer<typeof TokenReply>;

const TokenFields = {
  grant_type: z.enum(['password', 'refresh_token']),
  /** A solved captcha: its kind and its proof. */
  randomStr: ExactText(64),
  code: ExactText(1024),
  refresh_token: ExactText(256, 1),
  scope: z.literal('server'),
};

export const issueToken = defineEndpoint({
  id: 'auth.token',
  method: 'POST',
  inReadOnly: 'open',
  path: '/auth/oauth/token',
  access: 'public',
  tenant: 'header',
  summary:
    'Signs in (grant_type=password) or refreshes (grant_type=refresh_token). Everything but the password may be sent in the query or, as OAuth 2 has it, in the form body; the query counts first.',
  query: z.object(TokenFields).partial(),
  body: z
    .object({
      ...TokenFields,
      username: ExactText(64),
      /** Sealed: see `challenge`. */
      password: SealedText,
      challenge: ChallengeId,
    })
    .partial()
    .nullish(),
  bodyForm: 'form',
  replyForm: 'bare',
  reply: TokenReply,
  rateLimitPerMinute: 60,
});

export const getChallenge = defineEndpoint({
  id: 'auth.challenge',
  method: 'GET',
  path: '/auth/challenge',
  access: 'public',
  tenant: 'header',
  summary: 'A key to seal passwords with, good for one call.',
  reply: z.object({
    id: ChallengeId,
    /** 32 bytes, base64. */
    key: z.string(),
    expiresInS: z.number().int(),
  }),
  rateLimitPerMinute: 120,
});

/** `data` of a `second_factor_required`. */
export const SecondFactorTicket = z.object({ ticket: z.string(), expiresInS: z.number().int() });
export type SecondFactorTicket = z.infer<typeof SecondFactorTicket>;

export const submitSecondFactor = defineEndpoint({
  id: 'auth.secondFactor',
  method: 'POST',
  inReadOnly: 'open',
  path: '/auth/second-factor',
  access: 'public',
  tenant: 'header',
  summary: 'Ends a sign-in that asked for a second factor.',
  body: z.strictObject({ ticket: ExactText(128, 16), code: ExactText(64, 1) }),
  replyForm: 'bare',
  reply: TokenReply,
  rateLimitPerMinute: 30,
});

export const logout = defineEndpoint({
  id: 'auth.logout',
  method: 'DELETE',
  inReadOnly: 'open',
  path: '/auth/token/logout',
  access: 'session',
  tenant: 'session',
  summary: 'Ends the session; both of its tokens stop working at once.',
  allowRestricted: true,
  allowScreen: true,
  reply: z.boolean(),
});

/** Where a one-time link leads. The link is `/{path}#ticket=…`: a fragment never reaches a server or a log. */
export const exchangeTicket = defineEndpoint({
  id: 'auth.ticket',
  method: 'POST',
  inReadOnly: 'open',
  path: '/auth/ticket/exchange',
  access: 'public',
  tenant: 'none',
  summary: 'Turns the ticket of a one-time link into a session; a ticket works once, for minutes.',
  body: z.strictObject({ ticket: ExactText(128, 16) }),
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
  allowRestricted: true,
  allowScreen: true,
  reply: z.object({
    sysUser: UserTable,
    permissions: z.array(Permission),
    roles: z.array(z.string()),
    /** In the order of `roles`, which are codes. */
    roleNames: z.array(z.string()),
    kind: PrincipalKind,
    restriction: Restriction.nullable(),
  }),
});

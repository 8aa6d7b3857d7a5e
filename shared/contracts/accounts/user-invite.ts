import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';
import { ChallengeId, SealedText } from '#shared/contracts/sign-in/auth.ts';
import { SmsAnswer } from '#shared/contracts/sms/sms.ts';

/** A link by which a user who has no password yet chooses one. The ticket is shown only in this answer. */
export const UserInvite = z.object({
  userId: Id,
  username: z.string(),
  nickname: z.string(),
  /** `/invite#key=…` */
  path: z.string(),
  expiresAt: EpochMs,
});
export type UserInvite = z.infer<typeof UserInvite>;

export const inviteUsers = defineEndpoint({
  id: 'userInvite.create',
  method: 'POST',
  path: '/admin/user/invite',
  access: 'user_edit',
  tenant: 'session',
  summary:
    'Makes a one-time link of 72 hours for each user; one that was made before stops working. Without ids: for all whom the caller reaches that have neither a password nor an open link.',
  body: z.strictObject({ ids: z.array(Id).min(1).max(LIMITS.idsMax).optional() }),
  reply: z.array(UserInvite),
  rateLimitPerMinute: 60,
});

export const revokeInvite = defineEndpoint({
  id: 'userInvite.revoke',
  method: 'DELETE',
  path: '/admin/user/:id/invite',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Makes the open link of a user useless.',
  params: z.object({ id: Id }),
  reply: z.boolean(),
});

const Ticket = ExactText(128, 16);

export const openInvite = defineEndpoint({
  id: 'userInvite.open',
  method: 'POST',
  inReadOnly: 'open',
  path: '/auth/invite/open',
  access: 'public',
  tenant: 'none',
  summary: 'Whom a link invites, and where to; it stays good.',
  body: z.strictObject({ ticket: Ticket }),
  reply: z.object({
    tenantId: Id,
    tenantName: z.string(),
    username: z.string(),
    nickname: z.string(),
    /** Masked; null = the user may give one. */
    phone: z.string().nullable(),
    expiresAt: EpochMs,
  }),
  rateLimitPerMinute: 30,
});

export const sendInviteCode = defineEndpoint({
  id: 'userInvite.sendCode',
  method: 'POST',
  path: '/auth/invite/code',
  access: 'public',
  tenant: 'none',
  summary:
    'Sends a code to the number that an invited user has typed, where no account has it; captchas and limits are those of every code.',
  body: z.strictObject({
    ticket: Ticket,
    phone: ExactText(20, 1),
    randomStr: ExactText(64).optional(),
    code: ExactText(4_096).optional(),
  }),
  replyForm: 'bare',
  reply: SmsAnswer,
  rateLimitPerMinute: 30,
});

export const acceptInvite = defineEndpoint({
  id: 'userInvite.accept',
  method: 'POST',
  path: '/auth/invite/accept',
  access: 'public',
  tenant: 'none',
  summary: 'Spends a link: the user has this name and password from then on.',
  body: z.strictObject({
    ticket: Ticket,
    nickname: Text(64),
    password: SealedText,
    challenge: ChallengeId,
    /** Only where an administrator gave none, with the code that `sendInviteCode` has sent to it. */
    phone: PhoneNumber.nullish(),
    code: ExactText(16).nullish(),
  }),
  reply: z.boolean(),
  rateLimitPerMinute: 30,
});

import { z } from 'zod';
import { PasswordProofAction, Proof } from '#shared/contracts/accounts/proof.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { MaskedPhone, PhoneNumber } from '#shared/contracts/kit/phone.ts';
import { ExactText, PicturePath, Text } from '#shared/contracts/kit/text.ts';
import { ChallengeId, SealedText, UserTable } from './auth.ts';

/** Everything here is about the caller's own account: the session says whose it is, no field does. */

export const changeOwnPassword = defineEndpoint({
  id: 'account.changePassword',
  method: 'PUT',
  path: '/admin/user/password',
  access: 'session',
  tenant: 'session',
  summary: 'Changes the own password; all other sessions of the account end.',
  allowRestricted: true,
  body: z.strictObject({
    /** The present one. Both are sealed with the same challenge. */
    password: SealedText,
    newpassword1: SealedText,
    challenge: ChallengeId.optional(),
  }),
  reply: z.boolean(),
  rateLimitPerMinute: 30,
});

export const verifyOwnPassword = defineEndpoint({
  id: 'account.verifyPassword',
  method: 'POST',
  inReadOnly: 'open',
  path: '/admin/user/verifyPass',
  access: 'session',
  tenant: 'session',
  summary:
    'Whether this is the name and the password of who is signed in. With an action, a right answer brings a proof for it: for one call of this session, within five minutes.',
  body: z.strictObject({
    username: ExactText(64),
    password: SealedText,
    challenge: ChallengeId.optional(),
    action: PasswordProofAction.optional(),
  }),
  replyForm: 'bare',
  reply: z.object({
    code: z.literal(0),
    msg: z.null(),
    data: z.boolean(),
    proof: z.string().optional(),
  }),
  rateLimitPerMinute: 30,
});

export const updateOwnInfo = defineEndpoint({
  id: 'account.update',
  method: 'PUT',
  path: '/admin/sysuserinfo/upinfo',
  access: 'session',
  tenant: 'session',
  summary:
    "Changes those of the caller's own fields that are sent. A new phone number needs a code that was sent to it and the proof of a code that was sent to the old one (of the password, where there was none); the masked number stands for the one that is stored.",
  // Clients of the protocol send the row back that they were given: only these are read.
  body: z
    .object({
      nickname: Text(64),
      avatar: PicturePath.nullable(),
      phone: z.union([PhoneNumber, MaskedPhone]).nullable(),
      code: ExactText(16, 1),
      proof: Proof,
    })
    .partial(),
  reply: UserTable,
  rateLimitPerMinute: 30,
});

const AvatarName = z.string().regex(/^[0-9a-f-]{36}\.(?:png|jpg|webp)$/);

/** A picture of a user is served as a file of the library. */
const AVATARS = '/admin/sys-file/avatar/';
export const avatarPath = (name: string): string => `${AVATARS}${name}`;
/** Null: an avatar that is no uploaded picture. */
export const avatarName = (path: string): string | null => {
  const name = path.startsWith(AVATARS) ? path.slice(AVATARS.length) : '';
  return AvatarName.safeParse(name).success ? name : null;
};

export const getAvatar = defineEndpoint({
  id: 'account.avatar',
  method: 'GET',
  path: '/admin/sys-file/avatar/:name',
  access: 'session',
  tenant: 'session',
  summary: "The uploaded picture of a user of the session's tenant.",
  params: z.object({ name: AvatarName }),
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const putOwnAvatar = defineEndpoint({
  id: 'account.putAvatar',
  method: 'PUT',
  path: '/admin/sysuserinfo/avatar',
  access: 'session',
  tenant: 'session',
  summary:
    "Replaces the caller's picture: one multipart file, PNG, JPEG or WebP. It is removed as `avatar: null` of the own data.",
  bodyForm: 'multipart',
  bodyMaxBytes: LIMITS.avatarMaxBytes + 64 * 1024,
  reply: UserTable,
  rateLimitPerMinute: 30,
});

/** A session of the caller. Never a token of it (H3). */
export const OwnSession = z.object({
  id: Id,
  isCurrent: z.boolean(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  since: EpochMs,
  lastSeen: EpochMs,
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listOwnSessions = defineEndpoint({
  id: 'account.sessions',
  method: 'GET',
  path: '/admin/user/sessions',
  access: 'session',
  tenant: 'session',
  summary: 'Where the caller is signed in, last seen first.',
  reply: z.array(OwnSession),
});

export const endOwnSession = defineEndpoint({
  id: 'account.endSession',
  method: 'DELETE',
  path: '/admin/user/sessions/:sessionId',
  access: 'session',
  tenant: 'session',
  summary: 'Signs the caller out somewhere else.',
  params: z.object({ sessionId: Id }),
  reply: z.boolean(),
});

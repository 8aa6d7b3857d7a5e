import { z } from 'zod';
import { ChallengeId, SealedText } from '#shared/contracts/sign-in/auth.ts';
import { SMS_TEMPLATES } from '#shared/contracts/sms/sms.ts';
import { defineEndpoint } from './endpoint.ts';
import { PhoneNumber } from './phone.ts';
import { ExactText, Text } from './text.ts';

const Code = ExactText(16, 1);

/** Letters, digits, dot, dash and underscore; a name is written the same on every keyboard. */
export const NewUsername = z.string().regex(/^[A-Za-z][\w.-]{2,31}$/, 'username_invalid');

export const registerUser = defineEndpoint({
  id: 'register.user',
  method: 'POST',
  path: '/admin/user/register',
  access: 'public',
  tenant: 'header',
  summary: 'Makes an account with the tenant’s default role, where the tenant lets people register.',
  body: z.strictObject({
    username: NewUsername,
    nickname: Text(64).optional(),
    password: SealedText,
    challenge: ChallengeId.optional(),
    phone: PhoneNumber,
    code: Code,
    template: z.literal(SMS_TEMPLATES.register).optional(),
  }),
  reply: z.boolean(),
  rateLimitPerMinute: 20,
});

export const resetPassword = defineEndpoint({
  id: 'recovery.reset',
  method: 'PUT',
  path: '/admin/user/forget',
  access: 'public',
  tenant: 'header',
  summary: 'Sets a new password with a code that was sent to the account’s phone; all its sessions end.',
  body: z.strictObject({
    phone: PhoneNumber,
    code: Code,
    password: SealedText,
    challenge: ChallengeId.optional(),
    template: z.enum([SMS_TEMPLATES.password, SMS_TEMPLATES.identity]).optional(),
  }),
  reply: z.boolean(),
  rateLimitPerMinute: 20,
});

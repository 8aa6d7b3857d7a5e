import { z } from 'zod';
import { Proof } from '#shared/contracts/accounts/proof.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { ChallengeId, SealedText } from '#shared/contracts/sign-in/auth.ts';

/** The caller's own second factor: codes of an authenticator app. Whose it is comes from the session alone. */

/** Six digits, or one of the recovery codes; what else somebody types is wrong, not malformed. */
const SecondFactorCode = ExactText(64, 1);

export const SecondFactorState = z.object({
  isOn: z.boolean(),
  since: EpochMs.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

export const getSecondFactor = defineEndpoint({
  id: 'secondFactor.get',
  method: 'GET',
  path: '/admin/user/second-factor',
  access: 'session',
  tenant: 'session',
  summary: 'Whether the caller has a second factor.',
  reply: SecondFactorState,
});

/** Shown once. `uri` is what the picture for the authenticator app says. */
export const SecondFactorSecret = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

export const startSecondFactor = defineEndpoint({
  id: 'secondFactor.start',
  method: 'POST',
  path: '/admin/user/second-factor/start',
  access: 'session',
  tenant: 'session',
  summary: 'Makes a secret for an authenticator app; it counts once a code of it was confirmed.',
  body: z.strictObject({ password: SealedText, challenge: ChallengeId.optional() }),
  reply: SecondFactorSecret,
  rateLimitPerMinute: 20,
});

export const confirmSecondFactor = defineEndpoint({
  id: 'secondFactor.confirm',
  method: 'POST',
  path: '/admin/user/second-factor/confirm',
  access: 'session',
  tenant: 'session',
  summary: 'Turns the second factor on. The recovery codes are shown in this answer only; each works once.',
  body: z.strictObject({ code: SecondFactorCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  rateLimitPerMinute: 20,
});

export const endSecondFactor = defineEndpoint({
  id: 'secondFactor.end',
  method: 'POST',
  path: '/admin/user/second-factor/end',
  access: 'session',
  tenant: 'session',
  summary: 'Turns the second factor off; asks for the proof of a verified password and for a code.',
  body: z.strictObject({ proof: Proof, code: SecondFactorCode }),
  reply: z.boolean(),
  rateLimitPerMinute: 20,
});

export const renewRecoveryCodes = defineEndpoint({
  id: 'secondFactor.renewCodes',
  method: 'POST',
  path: '/admin/user/second-factor/recovery-codes',
  access: 'session',
  tenant: 'session',
  summary:
    'Makes new recovery codes, shown in this answer only; the former ones end. Asks for the proof of a verified password and for a code.',
  body: z.strictObject({ proof: Proof, code: SecondFactorCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  rateLimitPerMinute: 20,
});

export const resetSecondFactor = defineEndpoint({
  id: 'secondFactor.reset',
  method: 'DELETE',
  path: '/admin/user/:userId/second-factor',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Removes the second factor of somebody who has lost both app and recovery codes.',
  params: z.object({ userId: Id }),
  reply: z.boolean(),
});

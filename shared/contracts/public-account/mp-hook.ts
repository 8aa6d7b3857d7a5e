import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** The part of the address that names the account; nothing else says whose push it is. */
const HookKey = ExactText(22, 22).regex(/^[\w-]{22}$/);
const Signature = ExactText(40, 40).regex(/^[0-9a-f]{40}$/);
const Stamp = {
  signature: Signature,
  timestamp: ExactText(12, 1).regex(/^\d{1,12}$/),
  nonce: ExactText(64, 1),
};
const hookParams = z.object({ key: HookKey });

export const verifyMpHook = defineEndpoint({
  id: 'mpHook.verify',
  method: 'GET',
  path: '/mp/hook/:key',
  access: 'public',
  tenant: 'none',
  // It notes that the signature was right.
  answersHead: false,
  inReadOnly: 'refused',
  rateLimitPerMinute: 60,
  summary: 'The platform asks, before it sends pushes, whether the address is ours: `echostr` comes back.',
  params: hookParams,
  query: z.object({ ...Stamp, echostr: ExactText(256, 1) }),
  replyForm: 'bytes',
  reply: z.string(),
});

export const takeMpPush = defineEndpoint({
  id: 'mpHook.push',
  method: 'POST',
  path: '/mp/hook/:key',
  access: 'public',
  tenant: 'none',
  summary:
    'A message or event of a fan, as XML, plain or encrypted. It is stored before it is answered; the answer is `success` or XML.',
  params: hookParams,
  query: z.object({
    ...Stamp,
    openid: ExactText(64).optional(),
    encrypt_type: ExactText(8).optional(),
    msg_signature: Signature.optional(),
  }),
  replyForm: 'bytes',
  reply: z.string(),
  // Of one address of the platform, for all accounts; each account has its own limit.
  rateLimitPerMinute: 24_000,
});

import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';

/** Who a fan has shown to be, by a code to a phone. staff: a user has this number. driver: a truck came with it. */
export const MpBindingKind = z.enum(['driver', 'staff']);
export type MpBindingKind = z.infer<typeof MpBindingKind>;

export const MpBinding = z.object({
  kind: MpBindingKind,
  /** First 3 and last 4 digits; the whole number with `mp_fan_edit`. */
  phone: z.string(),
  /** Of staff. */
  userName: z.string().nullable(),
  boundAt: EpochMs,
});
export type MpBinding = z.infer<typeof MpBinding>;

export const endMpBinding = defineEndpoint({
  id: 'mpBinding.end',
  method: 'DELETE',
  path: '/mp/wxaccountfans/:id/bind',
  access: 'mp_fan_edit',
  tenant: 'session',
  summary: 'Ends what a fan is bound to: answers with data ask the fan to bind again.',
  params: z.object({ id: Id }),
  reply: z.boolean(),
});

import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';

/** Why a comparison with WeChat has stopped. quota: today's calls are used up. */
export const MpSyncError = z.enum(['quota', 'denied', 'refused', 'unavailable', 'secret_lost']);
export type MpSyncError = z.infer<typeof MpSyncError>;

export const syncMpMaterials = defineEndpoint({
  id: 'mpSync.start',
  method: 'POST',
  path: '/mp/wxmaterial/sync',
  access: 'mp_material_edit',
  tenant: 'session',
  summary:
    'Starts a job that compares the materials of an account with those in WeChat: what is only there is imported, what is gone there is marked.',
  body: z.strictObject({
    appId: ExactText(32, 4)
      .regex(/^wx[0-9a-zA-Z]+$/)
      .optional(),
  }),
  reply: z.object({ jobId: Id }),
  rateLimitPerMinute: 20,
});

import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const videoCapability = defineCapability({
  folder: 'video',
  errors: {
    /** A camera, or the gateway before it. */
    stream_unavailable: { status: 502, report: false },
  },
});

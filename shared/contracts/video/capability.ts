import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const videoCapability = defineCapability({
  folder: 'video',
  permissions: {
    /** See cameras and watch them. */
    camera_view: { group: 'screens' },
    /** Speak to cameras that have a loudspeaker. */
    camera_talk: { group: 'screens' },
    /** Create, change and remove cameras. */
    camera_edit: { group: 'screens' },
  },
  errors: {
    /** A camera, or the gateway before it. */
    stream_unavailable: { status: 502, report: false },
  },
  operationSubjects: ['camera'],
  explainedSubjects: ['camera'],
});

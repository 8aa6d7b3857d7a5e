import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { video as zh } from '#shared/i18n/zh/video/capability.ts';

export const video = {
  permissions: {
    camera_view: 'Watch cameras',
    camera_talk: 'Speak through cameras',
    camera_edit: 'Change cameras',
  },
  errors: {
    stream_unavailable: 'This video cannot be played now. Please try again later.',
  },
  operationSubjects: {
    camera: 'Camera',
  },
  explainedSubjects: {
    camera: 'Cameras',
  },
  recordErrors: {
    stream_address: 'Give a full address that begins with http:// or https://',
  },
} satisfies SameKeys<typeof zh>;

import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { messages as zh } from '#shared/i18n/zh/messages/capability.ts';

export const messages = {
  permissions: {
    notice_edit: 'Publish notices',
  },
  operationSubjects: {
    frontEndLog: 'Front-end error log',
    notice: 'Notice',
  },
  recordErrors: {
    file_missing: 'There is no such picture, or it is out of your reach',
    video_missing: 'There is no such video (mp4), or it is out of your reach',
  },
} satisfies SameKeys<typeof zh>;

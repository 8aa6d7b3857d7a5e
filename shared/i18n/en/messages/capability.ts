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
} satisfies SameKeys<typeof zh>;

import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { messages as zh } from '#shared/i18n/zh/messages/capability.ts';

export const messages = {
  permissions: {
    notice_edit: 'Publish notices',
  },
} satisfies SameKeys<typeof zh>;

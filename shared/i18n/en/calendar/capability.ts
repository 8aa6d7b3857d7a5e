import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { calendar as zh } from '#shared/i18n/zh/calendar/capability.ts';

export const calendar = {
  errors: {
    product_in_use: 'Still in the production plan or in stock',
  },
} satisfies SameKeys<typeof zh>;

import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { sms as zh } from '#shared/i18n/zh/sms/capability.ts';

export const sms = {
  errors: {
    register_closed: 'Registration is closed. Please contact your administrator.',
  },
} satisfies SameKeys<typeof zh>;

import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { history as zh } from '#shared/i18n/zh/history/capability.ts';

export const history = {
  errors: {
    stop_not_found: 'The chosen stops have changed meanwhile. Refresh and choose again.',
    correction_revoked: 'This correction has been revoked already',
  },
} satisfies SameKeys<typeof zh>;

import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { apiKeys as zh } from '#shared/i18n/zh/api-keys/capability.ts';

export const apiKeys = {
  errors: {
    api_key_revoked: 'The key is revoked',
  },
} satisfies SameKeys<typeof zh>;

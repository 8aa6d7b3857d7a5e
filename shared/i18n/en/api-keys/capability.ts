import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { apiKeys as zh } from '#shared/i18n/zh/api-keys/capability.ts';

export const apiKeys = {
  permissions: {
    api_key_view: 'See API keys',
    api_key_edit: 'Manage API keys',
  },
  permissionRisks: {
    api_key_edit: 'Can let a program in for a long time, with what one holds',
  },
  errors: {
    api_key_revoked: 'The key is revoked',
  },
  operationActions: {
    issue: 'Made a secret',
  },
  operationSubjects: {
    apiKey: 'API key',
  },
  explainedSubjects: {
    apiKey: 'API keys',
  },
  recordErrors: {
    api_key_taken: 'There is an API key of this name already',
    expiry_past: 'Must be later than now',
    expiry_too_late: 'At most {{days}} days from now',
    key_of_another: 'Only its creator changes the permissions and expiry of a key',
  },
} satisfies SameKeys<typeof zh>;

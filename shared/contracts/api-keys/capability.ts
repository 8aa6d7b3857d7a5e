import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const apiKeysCapability = defineCapability({
  folder: 'api-keys',
  permissions: {
    /** See the API keys of the tenant. */
    api_key_view: { group: 'accounts' },
    /** Create, change, revoke and remove API keys. */
    api_key_edit: { group: 'accounts', isRisky: true },
  },
  errors: {
    api_key_revoked: { status: 409, report: false },
  },
  operationSubjects: ['apiKey'],
  operationActions: ['issue'],
  explainedSubjects: ['apiKey'],
  limits: {
    apiKeyValidDaysMax: 730,
    apiKeyCallsPerMinute: 600,
  },
});

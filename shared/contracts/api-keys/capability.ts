import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const apiKeysCapability = defineCapability({
  folder: 'api-keys',
  errors: {
    api_key_revoked: { status: 409, report: false },
  },
});

import type { apiKeysCapability } from '#shared/contracts/api-keys/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const apiKeys = {
  errors: {
    api_key_revoked: '密钥已吊销',
  },
} satisfies CapabilityTexts<typeof apiKeysCapability>;

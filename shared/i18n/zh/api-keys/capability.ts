import type { apiKeysCapability } from '#shared/contracts/api-keys/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const apiKeys = {
  permissions: {
    api_key_view: '查看 API 密钥',
    api_key_edit: '管理 API 密钥',
  },
  permissionRisks: {
    api_key_edit: '可让程序长期以自己的权限访问',
  },
  errors: {
    api_key_revoked: '密钥已吊销',
  },
  operationActions: {
    issue: '生成密钥',
  },
  operationSubjects: {
    apiKey: 'API 密钥',
  },
  explainedSubjects: {
    apiKey: 'API 密钥',
  },
} satisfies CapabilityTexts<typeof apiKeysCapability>;

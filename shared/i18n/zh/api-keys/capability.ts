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
  recordErrors: {
    api_key_taken: '已有同名的 API 密钥',
    expiry_past: '有效期要晚于现在',
    expiry_too_late: '有效期最长 {{days}} 天',
    key_of_another: '只有创建人能修改密钥的权限和有效期',
  },
} satisfies CapabilityTexts<typeof apiKeysCapability>;

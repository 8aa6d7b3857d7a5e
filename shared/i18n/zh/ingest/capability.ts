import type { ingestCapability } from '#shared/contracts/ingest/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const ingest = {
  errors: {
    connection_not_found: '接入配置不存在',
    credential_not_found: '凭证不存在',
    pattern_overlaps: '主题与已有的接入配置重叠',
    not_durable: '数据未能保存，请重试',
  },
} satisfies CapabilityTexts<typeof ingestCapability>;

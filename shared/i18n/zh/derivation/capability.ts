import type { derivationCapability } from '#shared/contracts/derivation/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const derivation = {
  operationSubjects: {
    derivedRule: '派生规则',
  },
  explainedSubjects: {
    derivedRule: '派生规则',
  },
  recordErrors: {
    otherwise_taken: '此设备已有“其他情况”规则',
    counter_taken: '此设备已有写入该指标的计数规则',
  },
} satisfies CapabilityTexts<typeof derivationCapability>;

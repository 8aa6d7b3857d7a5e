import type { derivationCapability } from '#shared/contracts/derivation/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const derivation = {
  operationSubjects: {
    derivedRule: '派生规则',
  },
  explainedSubjects: {
    derivedRule: '派生规则',
  },
} satisfies CapabilityTexts<typeof derivationCapability>;

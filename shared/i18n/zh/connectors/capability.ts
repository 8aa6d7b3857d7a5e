import type { connectorsCapability } from '#shared/contracts/connectors/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const connectors = {
  operationActions: {
    trust: '信任证书',
  },
  operationSubjects: {
    connector: '设备连接器',
    connectorPoint: '采集点位',
  },
  explainedSubjects: {
    connectorPoint: '采集点位',
  },
} satisfies CapabilityTexts<typeof connectorsCapability>;

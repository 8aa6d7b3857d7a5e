import type { serverLogCapability } from '#shared/contracts/server-log/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const serverLog = {
  operationSubjects: {
    serverLog: '分布式日志',
  },
} satisfies CapabilityTexts<typeof serverLogCapability>;

import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { serverLog as zh } from '#shared/i18n/zh/server-log/capability.ts';

export const serverLog = {
  operationSubjects: {
    serverLog: 'Distributed log',
  },
} satisfies SameKeys<typeof zh>;

import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const serverLogCapability = defineCapability({
  folder: 'server-log',
  operationSubjects: ['serverLog'],
  limits: {
    serverLogKeptDays: 30,
    serverLogPerTenantMax: 20_000,
  },
});

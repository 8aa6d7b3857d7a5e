import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const serverLogCapability = defineCapability({
  folder: 'server-log',
  operationSubjects: ['serverLog'],
});

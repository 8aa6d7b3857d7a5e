import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const connectorsCapability = defineCapability({
  folder: 'connectors',
  operationSubjects: ['connector', 'connectorPoint'],
  operationActions: ['trust'],
  explainedSubjects: ['connectorPoint'],
});

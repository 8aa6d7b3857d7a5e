import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const derivationCapability = defineCapability({
  folder: 'derivation',
  operationSubjects: ['derivedRule'],
  explainedSubjects: ['derivedRule'],
  limits: {
    derivedRulesPerMachineMax: 20,
  },
});

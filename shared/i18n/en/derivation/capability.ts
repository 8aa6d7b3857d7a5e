import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { derivation as zh } from '#shared/i18n/zh/derivation/capability.ts';

export const derivation = {
  operationSubjects: {
    derivedRule: 'Derived rule',
  },
  explainedSubjects: {
    derivedRule: 'Derived rules',
  },
  recordErrors: {
    otherwise_taken: 'The machine has a rule for all other times already',
    counter_taken: 'A rule of the machine counts into this metric already',
  },
} satisfies SameKeys<typeof zh>;

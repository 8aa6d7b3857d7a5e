import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { derivation as zh } from '#shared/i18n/zh/derivation/capability.ts';

export const derivation = {
  operationSubjects: {
    derivedRule: 'Derived rule',
  },
  explainedSubjects: {
    derivedRule: 'Derived rules',
  },
} satisfies SameKeys<typeof zh>;

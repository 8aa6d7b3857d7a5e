import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { secondFactor as zh } from '#shared/i18n/zh/second-factor/capability.ts';

export const secondFactor = {
  errors: {
    second_factor_is_on: 'Two-step verification is already on',
    second_factor_is_off: 'Two-step verification is off',
  },
  operationActions: {
    confirmSecondFactor: 'Turned the second factor on',
    endSecondFactor: 'Turned the second factor off',
    renewRecoveryCodes: 'Renewed the recovery codes',
    resetSecondFactor: 'Reset the second factor',
  },
} satisfies SameKeys<typeof zh>;

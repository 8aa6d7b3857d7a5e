import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const secondFactorCapability = defineCapability({
  folder: 'second-factor',
  errors: {
    second_factor_is_on: { status: 409, report: false },
    second_factor_is_off: { status: 409, report: false },
  },
  operationActions: ['confirmSecondFactor', 'endSecondFactor', 'renewRecoveryCodes', 'resetSecondFactor'],
});

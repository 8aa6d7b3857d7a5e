import type { secondFactorCapability } from '#shared/contracts/second-factor/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const secondFactor = {
  errors: {
    second_factor_is_on: '两步验证已经开启',
    second_factor_is_off: '两步验证没有开启',
  },
} satisfies CapabilityTexts<typeof secondFactorCapability>;

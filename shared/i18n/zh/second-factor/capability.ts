import type { secondFactorCapability } from '#shared/contracts/second-factor/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const secondFactor = {
  errors: {
    second_factor_is_on: '两步验证已经开启',
    second_factor_is_off: '两步验证没有开启',
  },
  operationActions: {
    confirmSecondFactor: '开启两步验证',
    endSecondFactor: '关闭两步验证',
    renewRecoveryCodes: '更换恢复码',
    resetSecondFactor: '重置两步验证',
  },
} satisfies CapabilityTexts<typeof secondFactorCapability>;

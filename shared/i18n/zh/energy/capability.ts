import type { energyCapability } from '#shared/contracts/energy/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const energy = {
  errors: {
    carrier_in_use: '有计量点或价格方案在使用，不能删除',
  },
} satisfies CapabilityTexts<typeof energyCapability>;

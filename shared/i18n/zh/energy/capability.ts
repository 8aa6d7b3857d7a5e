import type { energyCapability } from '#shared/contracts/energy/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const energy = {
  permissions: {
    energy_view: '查看能源',
    energy_edit: '修改能源介质、计量点与价格',
  },
  errors: {
    carrier_in_use: '有计量点或价格方案在使用，不能删除',
  },
  operationActions: {
    recompute: '重新计算',
  },
  operationSubjects: {
    energyCarrier: '能源种类',
    energyDay: '能耗',
    energyMeter: '计量表',
    energyTariff: '电价',
  },
  explainedSubjects: {
    energyMeter: '计量点',
  },
} satisfies CapabilityTexts<typeof energyCapability>;

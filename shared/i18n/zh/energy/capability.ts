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
  recordErrors: {
    carrier_fixed: '系统内置介质的编码不能修改',
    carrier_missing: '没有此能源介质',
    region_missing: '没有此用能区域，或尚未审核',
    meter_ambiguous: '有多个计量点叫这个名称',
    tariff_text: '第 {{row}} 段写法不对，应如：peak 1-5 08:00-11:00 1.2（1 为周一，7 为周日）',
    meter_missing: '没有此计量点',
    meter_taken: '此区域已有使用该指标的计量点',
    meter_other_carrier: '上级计量点的介质不同',
    meter_is_own: '上级计量点包含在本计量点之中',
    tariff_gap: '时段不完整：星期 {{day}} {{time}} 起没有价格（7 为周日）',
    tariff_overlap: '时段重叠：星期 {{day}} {{time}} 起有两个价格（7 为周日）',
    tariff_dates_overlap: '与“{{name}}”的有效期重叠',
    currency_mixed: '其他价格方案的币种是 {{currency}}',
  },
} satisfies CapabilityTexts<typeof energyCapability>;

import {
  choiceFilters,
  dayField,
  durationField,
  flagField,
  namedFields,
  numberField,
  RANGE_FILTER,
  textField,
  wordFields,
} from '#server/core/reports/source-fields.ts';
import type { ReportSourceInfo } from '#shared/contracts/report/report-source.ts';

const NEVER = { add: 'never' } as const;

/** One row is what an energy region consumed of a carrier on a day in a band of the tariff. */
export const ENERGY_DAYS_INFO: ReportSourceInfo = {
  id: 'energy_days',
  label: { zh: '能耗日数据', en: 'Energy by day' },
  rangeDaysMax: 400,
  filters: [
    RANGE_FILTER,
    { key: 'regionId', kind: 'under', required: false },
    ...choiceFilters('carrierId', 'carrierCode', 'band'),
  ],
  fields: [
    dayField('day', '日期', 'Day'),
    ...namedFields('region', '能源区域', 'Energy region'),
    textField('regionAboveId', '上级区域 ID', 'ID of the region above'),
    ...namedFields('carrier', '能源', 'Carrier'),
    textField('unit', '单位', 'Unit'),
    ...wordFields('band', '时段', 'Band'),
    numberField('own', '用量（不含下级区域）', 'Amount without the regions below'),
    numberField('amount', '用量（含下级区域）', 'Amount with the regions below', NEVER),
    numberField('kgce', '折标煤（不含下级区域）', 'Coal equivalent without the regions below', {
      unit: 'kgce',
    }),
    numberField('kgco2e', '碳排放（不含下级区域）', 'Emission without the regions below', { unit: 'kgCO2e' }),
    numberField('cost', '费用（不含下级区域）', 'Cost without the regions below'),
    textField('currency', '币种', 'Currency'),
    numberField('unmetered', '未计量（含下级区域）', 'Unmetered, with the regions below', NEVER),
    flagField('isComplete', '数据完整', 'Complete'),
    textField('gaps', '数据缺口', 'Gaps'),
    durationField('missingMs', '缺数时间', 'Time without values', { add: 'max' }),
  ],
};

import type {
  DeviationSeverity,
  MeasuredKind,
} from '#shared/contracts/quality/quality-plan-item.ts';

export const qualityPlanItem = {
  title: '检验项目',
  lead: '方案改动后，新开的质检单使用新的项目，已开的不变。',
  noun: '检验项目',
  plural: '检验项目',
  field: {
    planId: '质检方案',
    planCode: '质检方案',
    sort: '顺序',
    name: '项目',
    nameEn: '英文名称',
    valueKind: '结果类型',
    unit: '单位',
    lowerLimit: '下限',
    upperLimit: '上限',
    severity: '偏差等级',
    samples: '样本数',
    updateTime: '更新时间',
    updateBy: '更新人',
  },
  valueKinds: { number: '数值', yes_no: '合格／不合格', text: '文字' } satisfies Record<MeasuredKind, string>,
  severities: { critical: '致命', major: '严重', minor: '轻微' } satisfies Record<DeviationSeverity, string>,
  severityHint: '只有轻微偏差可以让步接收。',
  limits: '限值',
  filterPlaceholder: '按名称筛选',
  empty: '还没有检验项目',
  emptyHint: '新建项目，或从表格文件导入。',
};

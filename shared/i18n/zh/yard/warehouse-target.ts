export const warehouseTarget = {
  title: '仓库目标',
  field: {
    warehouseCode: '仓库',
    hourPlan: '每小时计划（托）',
    onTimePercent: '准时出库目标（%）',
  },
  hourHint: '按仓库所在地的时间，每小时计划处理的托数。',
  noPlan: '不设每小时计划',
  total: '全天 {{count}} 托',
  hour: '{{hour}} 点',
  saved: '已保存目标',
};

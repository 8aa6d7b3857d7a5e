/** Of planned stops, in the console and on walls. */
export const plannedStopReasons = {
  cip: '清洗',
  maintenance: '保养',
  changeover: '换型',
  break: '休息',
  trial: '试产',
  no_order: '无订单',
  other: '其他',
};

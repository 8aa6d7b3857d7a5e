export const vehicle = {
  title: '车辆',
  lead: '常来的车辆，以及通常的司机。',
  noun: '车辆',
  plural: '车辆',
  field: {
    plate: '车牌号',
    type: '车型',
    carrierCode: '承运商',
    driverName: '司机',
    driverPhone: '司机电话',
    enabled: '启用',
  },
  types: { van: '面包车', truck: '厢式货车', semi_trailer: '半挂车', container: '集装箱车', tanker: '罐车' },
  filterPlaceholder: '按车牌号筛选',
  noCarrier: '未指定',
  empty: '还没有车辆',
  emptyHint: '预约时可以直接填车牌号；常来的车辆登记在这里，选中后自动带出司机。',
};

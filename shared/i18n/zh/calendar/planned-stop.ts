import { plannedStopReasons } from './planned-stop-reasons.ts';

export const plannedStop = {
  title: '计划停机',
  lead: '事先安排的清洗、保养、换型和休息。这段时间不算计划时间，也不算停机损失。',
  noun: '计划停机',
  plural: '计划停机',
  field: {
    reason: '原因',
    name: '说明',
    nameEn: '英文说明',
    places: '产线或设备',
    repeat: '重复',
    days: '星期',
    fromDay: '开始日期',
    startTime: '开始',
    toDay: '结束日期',
    endTime: '结束',
  },
  reasons: plannedStopReasons,
  repeats: {
    once: '一次',
    weekly: '每周',
  },
  allReasons: '全部原因',
  filterPlaceholder: '按说明筛选',
  when: '时间',
  weeklyHint: '从开始日期起每周重复；不填结束日期就一直重复。',
  placesHint: '不选就是全部产线。选一台设备，只影响这台设备。',
  once: '{{from}} 到 {{to}}',
  weekly: '每周{{days}} {{start}}–{{end}}',
  empty: '没有计划停机',
  emptyHint: '登记清洗、保养和换型的时间，OEE 就不再把它们算作损失。',
};

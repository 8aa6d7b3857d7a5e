/** What boards say in the same way: texts of `display/kit`. */
export const board = {
  cause: '起因：',
  waits: { blockage: '出口堵料', shortage: '入口缺料' },
  oee: { label: 'OEE', availability: '时间', performance: '性能', quality: '质量', early: '开始不久' },
  /** A figure that cannot be right. */
  doubt: { mark: '待核', ideal_speed: '超出理想速度', counter: '计数跳变', rejects: '不良多于产量' },
  output: '产量',
  output_short: '产量',
  age: {
    seconds: '{{count}}秒',
    minutes: '{{count}}分',
    hours: '{{count}}时',
    days: '{{count}}天',
    data: '数据 {{age}}',
    last_data: '最后数据 {{age}}',
  },
  no_data: '没有数据',
  screen: '屏 {{name}}',
  minutes_short: '分',
  days_short: '天',
  shift: '{{name}} {{from}}–{{to}}',
  page: '{{page}} / {{pages}}',
  touch: { staff_only: '只有在本机登录的员工可以操作', failed: '没有完成，请再试一次' },
};

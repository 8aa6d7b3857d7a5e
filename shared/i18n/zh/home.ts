/** The page that opens first: the plant, then what concerns the reader. */
export const home = {
  title: '首页',
  more: '查看全部',
  moreCount: '查看全部（{{count}}）',
  line: {
    allRunning: '全部产线在运行',
    someStopped: '{{count}} 条产线停机',
    someUnknown: '{{count}} 条产线没有数据',
    produced: '本班产量',
    oee: 'OEE',
    lasting: '已 {{duration}}',
    old: '数据是 {{age}}的',
  },
  administration: {
    title: '系统管理',
    ways: {
      users: '管理用户',
      roles: '角色与授权',
      settings: '租户设置',
      params: '系统参数',
      operations: '谁改了什么',
      tenants: '管理租户',
    },
  },
  tasks: {
    title: '我的任务',
    empty: '现在没有要处理的任务',
    emptyHint: '需要您处理的事会立刻出现在这里，处理后自己消失。',
  },
  notices: {
    title: '未读通知公告',
    empty: '没有未读的通知公告',
    emptyHint: '新发布的会立刻出现在这里，读过的在“查看全部”里。',
  },
  log: {
    title: '设备日志',
    empty: '近 24 小时没有状态变化',
    emptyHint: '设备上报状态后，每次变化都会出现在这里。请检查数据接入是否已连接。',
    lasted: '持续 {{duration}}',
  },
  reasons: {
    title: '本班停机原因',
    empty: '本班没有停机',
    emptyHint: '停机后，耗时最长的原因排在最前。',
    times: '{{count}} 次',
  },
};

export const mpFan = {
  title: '粉丝',
  lead: '给公众号发过消息或关注过的人，最近有来往的在前。',
  empty: '还没有粉丝',
  emptyHint: '有人关注公众号或发来消息后，会出现在这里。',
  field: {
    nickName: '粉丝',
    appName: '公众号',
    tags: '标签',
    state: '状态',
    lastInAt: '最近来信',
    firstSeenAt: '首次出现',
  },
  filterPlaceholder: '备注名、OpenID',
  allStates: '全部状态',
  states: { follows: '已关注', left: '已取消关注', blocked: '已拉黑' },
  never: '没有来信',
};

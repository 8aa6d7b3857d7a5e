export const reportLibrary = {
  title: '报表',
  lead: '查看、打印和导出。数据按您的权限显示。',
  ready: '现成的报表',
  readyHint: '打开就能用',
  count: '{{count}} 张',
  open: '打开',
  lacks: '无权查看：{{sources}}',
  lastRun: '上次查看 {{time}}',
  never: '还没有看过',
  none: '没有可以查看的报表',
  noneHint: '请管理员在“角色”里给您的角色“查看报表”权限。',
};

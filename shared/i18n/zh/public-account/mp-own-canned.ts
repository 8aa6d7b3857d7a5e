export const mpOwnCanned = {
  title: '我的快捷回复',
  lead: '只有自己看得到的常用回答；在会话里输入「/」时和大家共用的一起列出。',
  noun: '我的快捷回复',
  plural: '我的快捷回复',
  empty: '还没有自己的快捷回复',
  emptyHint: '新建一条，例如快捷码 hi：您好，我来帮您查。',
  field: {
    id: '编号',
    name: '名称',
    shortcut: '快捷码',
    repContent: '内容',
    updateTime: '更新时间',
    updateBy: '更新人',
  },
};

/** Texts of the parts of pages that know no subject. */
export const widget = {
  steps: {
    count: '{{name}}：{{count}}',
    up: '增加 {{count}}',
    down: '减少 {{count}}',
    badge: '提醒 {{count}}',
  },
  flow: {
    after: '接在 {{name}} 之后',
    empty: '没有步骤',
    legend: '图例',
  },
  carousel: { previous: '上一个', next: '下一个', end: '已经到头啦', empty: '暂无数据' },
  org: {
    mate: '配偶或搭档',
    empty: '暂无数据',
    expandAll: '全部展开',
    collapseAll: '全部收起',
  },
};

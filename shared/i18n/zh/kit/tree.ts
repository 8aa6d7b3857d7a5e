/** Trees: tables of nested rows, and fields that choose from a tree. */
export const tree = {
  expandAll: '全部展开',
  collapseAll: '全部收起',
  move: {
    succeeded: '已移动“{{name}}”',
    stale: '顺序刚被其他人改过，已重新读取，请再试一次',
    label: '移动 {{name}}',
    title: '拖动以排序或移到其他上级；也可用 Alt + 方向键',
    up: '上移',
    down: '下移',
    in: '移入上一项',
    out: '移出到上一级',
    root: '顶级',
    done: '“{{name}}”已移到“{{parent}}”下第 {{position}} 位',
    impossible: '“{{name}}”不能再往这个方向移动',
  },
  selectAll: '选择全部',
  select: {
    row: '选择 {{name}}',
    search: '搜索',
    none: '请选择',
    nothing: '没有找到“{{query}}”',
    empty: '还没有可以选择的项',
    chosen: '已选 {{count}} 项',
    clear: '清除选择',
  },
  check: {
    all: '全选',
    none: '全不选',
    count: '已选 {{count}} / {{total}} 项',
  },
};

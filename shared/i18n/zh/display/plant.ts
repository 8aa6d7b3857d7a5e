/** What is said of several lines, and the big screen of a plant: `/largeScreen`. */
export const plant = {
  title: '全部产线',
  verdict: {
    running: '全线运行',
    some: '{{count}} 条线运行',
    more_disturbed: '另有 {{count}} 条线有故障机',
    stopped_line: '{{line}} 号线停',
    /** Beside mark and clock, where the words above are too wide. */
    brief_line: '{{line}} 号线',
    more: '另有 {{count}} 条停',
    planned: '计划停机',
    unknown: '没有数据',
  },
  detail: {
    running: '{{count}} 条产线都在运行',
    none: '还没有建立产线',
  },
  lines: { label: '运行产线', label_short: '运行', of: '共 {{count}} 条' },
  oee: { weighted: '{{count}} 条线按计划时间加权', weighted_short: '按计划时间加权' },
  behind: '欠 {{count}}',
  ahead: '超 {{count}}',
  on_plan: '正合计划',
  no_plan: '没有计划',
  /** Below a figure of all lines, some of which are not heard. */
  old_lines: '{{count}} 条数据过时',
  mixed_units: '各线单位不同',
  callout: {
    since: '{{time}} 起',
    lost: '少产 {{count}} {{unit}}',
    more: '另有 {{count}} 台故障',
  },
  run: {
    machines: '{{state}} {{count}} 台',
    old: '{{age}} · {{count}} 台',
    unknown: '没有数据 {{count}} 台',
  },
  more_lines: '另有 {{count}} 条产线',
};

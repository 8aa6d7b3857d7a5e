/** The line board: `/productLineSignage`. */
export const line = {
  verdict: {
    running: '运行中',
    /** It runs while a machine is down; the line below names it. */
    but: '带故障运行',
    stopped: '停线',
    cleaning: '清洗',
    off: '停机',
    short: '短停',
    planned: '计划停机',
    unknown: '无数据',
    waiting: '等待数据',
  },
  but: {
    down: '{{machine}}故障 {{time}}',
    felt: '约 {{count}} 分钟后{{machine}}停',
    felt_short: '约 {{count}} 分后停线',
    soon: '{{machine}}一分钟内将停',
    soon_short: '1 分内停线',
  },
  running_for: '已连续 {{duration}}',
  last_stop: '上次停线 {{time}} {{machine}}',
  planned: { since: '{{time}} 起', until: '到 {{time}}' },
  no_stop: '本班没有停过线',
  never: '还没有收到{{machine}}的数据',
  plan: {
    label: '产量 / 计划（{{unit}}）',
    label_short: '产量 / 计划',
    label_without: '产量（{{unit}}）',
    due: '应到 {{count}}',
    behind: '欠 {{count}}',
    ahead: '超 {{count}}',
    on_plan: '正合计划',
    of_shift: '本班计划 {{count}}',
    none: '本班没有计划',
  },
  speed: { rated: '额定 {{speed}}' },
  shift: { none: '现在不在班次内', produced: '产量', plan: '计划' },
  reasons: { title: '停线原因（分钟）', none: '本班没有停线' },
  silent: '{{count}} 台数据过时',
  /** All lines of a plant, without `?line=`. */
  hall: { title: '产线总览', found: '地址里 {{asked}} 条产线，找到 {{found}} 条' },
};

/** Settings of the alarms over the board of a screen. */
export const wallAlarm = {
  priorities: { off: '不显示', high: '高', medium: '中及以上', low: '全部' },
  priorityHint: '这块屏所显示范围内未确认的报警，会盖在看板上，直到有人确认或恢复。',
  repeatHint: '报警出现时响，之后按此间隔重复，直到有人确认；最短 5 秒，0 为静音。',
  touchHint: '任何人触摸屏幕即可确认，以这块屏的名称记录。',
};

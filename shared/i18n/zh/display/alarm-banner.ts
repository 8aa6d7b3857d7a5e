/** Alarms that stand over the board of a wall. */
export const alarmBanner = {
  heading: { high: '高优先级报警', medium: '中优先级报警', low: '低优先级报警' },
  first: '首出',
  escalated: '已升级 {{level}} 级',
  since: '{{time}} 起',
  others: '另有 {{count}} 条未确认报警',
  othersAtLeast: '另有至少 {{count}} 条未确认报警',
  acknowledge: '确认',
  acknowledging: '正在确认…',
  old: '连接不上服务器：以上是 {{age}}的情况',
  unknown: '连接不上服务器，报警情况未知已 {{duration}}',
  forbidden: '此处无权查看报警，报警不会显示',
  soundRefused: '浏览器不允许发声：请触摸一次屏幕，或在浏览器中允许本站自动播放声音',
  soundFailed: '无法发声：这块屏没有可用的音频输出',
  notAcknowledged: '没有确认：{{reason}}',
  isOver: '没有确认：报警已确认或已恢复',
};

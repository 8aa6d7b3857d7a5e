/** What is sent of alarms. */
export const alarmMessage = {
  raise: '【报警】{{name}}\n设备：{{machine}}\n优先级：{{priority}}\n发生时间：{{time}}',
  escalate:
    '【报警升级 {{level}} 级】{{name}}\n设备：{{machine}}\n优先级：{{priority}}\n发生时间：{{time}}，至今未确认',
  clear: '【报警恢复】{{name}}\n设备：{{machine}}\n恢复时间：{{time}}',
  test: '【测试】通道“{{name}}”可以收到报警。',
  events: { raise: '报警', escalate: '升级', clear: '恢复', test: '测试' },
  /** For the preview of a template. */
  sample: {
    name: '料缸液位过低',
    machine: '灌装机',
    line: '一号线',
    cause: '料缸液位 4.2，低于下限 10',
  },
  priorities: { low: '低', medium: '中', high: '高' },
};

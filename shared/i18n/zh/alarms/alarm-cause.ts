/** Why an alarm was raised, in one line. */
export const alarmCause = {
  above: '{{metric}} {{value}}，高于上限 {{bound}}',
  below: '{{metric}} {{value}}，低于下限 {{bound}}',
  beyond: '{{metric}}超出限值 {{bound}}',
  rises: '{{metric}}上升过快，限值每分钟 {{bound}}',
  falls: '{{metric}}下降过快，限值每分钟 {{bound}}',
  absence: '{{metric}}超过 {{bound}} 秒没有数据',
  state: '设备状态：{{state}}',
  code: '设备代码 {{code}}',
};

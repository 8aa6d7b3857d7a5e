import type { alarmsCapability } from '#shared/contracts/alarms/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const alarms = {
  permissions: {
    alarm_view: '查看报警',
    alarm_control: '确认和搁置报警',
    alarm_wall_view: '在看板屏幕上显示报警横幅',
    alarm_wall_control: '在看板屏幕上确认报警',
    alarm_edit: '修改报警规则',
  },
  errors: {
    alarm_rule_in_use: '有规则被它抑制，请先修改这些规则',
    on_call_in_use: '有报警通道发给此值班表的人员，请先修改这些通道',
  },
  operationActions: {
    comment: '添加备注',
    correct: '更正',
    shelve: '搁置',
    unshelve: '取消搁置',
    test: '发送测试消息',
  },
  operationSubjects: {
    alarm: '报警',
    alarmChannel: '报警通道',
    alarmDelivery: '报警发送记录',
    alarmRule: '报警规则',
    onCallSchedule: '值班表',
  },
  explainedSubjects: {
    onCallSchedule: '值班表',
    alarmRule: '报警规则',
    alarmChannel: '报警通道',
  },
  recordErrors: {
    rule_missing: '没有此名称的规则',
    mail_server_not_allowed: '服务器的 {{setting}} 不包含该邮件服务器和端口，须由运维人员添加',
    origin_not_allowed: '服务器的 {{setting}} 不包含该地址，须由运维人员添加',
    line_missing: '没有此编码的产线',
    channel_name_taken: '名称已被使用',
    user_missing: '没有此用户，或超出您的数据范围',
    on_call_missing: '没有此值班表',
    on_call_elsewhere: '此值班表不包括所选产线',
  },
} satisfies CapabilityTexts<typeof alarmsCapability>;

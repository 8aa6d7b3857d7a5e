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
} satisfies CapabilityTexts<typeof alarmsCapability>;

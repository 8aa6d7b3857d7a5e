import type { alarmsCapability } from '#shared/contracts/alarms/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const alarms = {
  errors: {
    alarm_rule_in_use: '有规则被它抑制，请先修改这些规则',
    on_call_in_use: '有报警通道发给此值班表的人员，请先修改这些通道',
  },
} satisfies CapabilityTexts<typeof alarmsCapability>;

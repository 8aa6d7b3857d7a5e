import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const alarmsCapability = defineCapability({
  folder: 'alarms',
  errors: {
    alarm_rule_in_use: { status: 409, report: false },
    on_call_in_use: { status: 409, report: false },
  },
});

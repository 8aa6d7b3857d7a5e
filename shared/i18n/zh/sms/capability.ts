import type { smsCapability } from '#shared/contracts/sms/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const sms = {
  errors: {
    register_closed: '本系统未开放注册，请联系管理员',
  },
} satisfies CapabilityTexts<typeof smsCapability>;

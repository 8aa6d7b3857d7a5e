import type { smsCapability } from '#shared/contracts/sms/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const sms = {
  permissions: {
    sms_outbox_view: '查看短信记录',
  },
  permissionRisks: {
    sms_outbox_view: '可读到他人的验证码并以其身份登录；管理人员和权限更高者的验证码不显示',
  },
  unbounded: {
    sms_outbox_view: '短信发往的号码不一定属于用户，不受数据权限限制',
  },
  errors: {
    register_closed: '本系统未开放注册，请联系管理员',
  },
  recordErrors: {
    bad_template: '不支持的短信类型',
  },
} satisfies CapabilityTexts<typeof smsCapability>;

import type { socialCapability } from '#shared/contracts/social/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const social = {
  permissions: {
    social_edit: '设置第三方登录',
  },
  permissionRisks: {
    social_edit: '决定由哪个外部系统证明用户的身份',
  },
  errors: {
    social_not_linked: '用户尚未绑定',
    social_unavailable: '没有配置这种登录方式',
    social_taken: '该第三方账号已被绑定，或您已绑定同类账号，请先解除绑定',
    social_state_invalid: '本次第三方登录已失效，请重新开始',
    social_failed: '第三方登录失败，请稍后重试',
  },
  operationActions: {
    bindSocial: '绑定第三方账号',
    unbindSocial: '解绑第三方账号',
  },
  operationSubjects: {
    socialProvider: '登录平台',
  },
  recordErrors: {
    issuer_not_allowed: '服务器的 {{setting}} 不包含该地址，须由运维人员添加',
    provider_taken: '该类型的登录方式已设置',
  },
} satisfies CapabilityTexts<typeof socialCapability>;

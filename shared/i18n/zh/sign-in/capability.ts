import type { signInCapability } from '#shared/contracts/sign-in/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const signIn = {
  permissions: {
    session_view: '查看在线用户',
    session_end: '强制下线',
  },
  permissionRisks: {
    session_end: '可让权限不超过自己的用户退出登录',
  },
  errors: {
    account_disabled: '账号已停用，请联系管理员',
    account_locked: '账号已锁定，请稍后再试',
    first_password_void: '初始密码已失效：您的权限已超过生成密码的人，请向管理员索取新的密码或邀请链接',
    second_factor_required: '请输入动态验证码',
    second_factor_expired: '验证已超时，请重新登录',
  },
  operationSubjects: {
    loginLog: '登录日志',
    session: '会话',
  },
} satisfies CapabilityTexts<typeof signInCapability>;

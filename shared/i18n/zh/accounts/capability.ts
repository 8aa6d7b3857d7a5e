import type { accountsCapability } from '#shared/contracts/accounts/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const accounts = {
  permissions: {
    user_edit: '修改用户',
    user_view: '查看用户',
  },
  permissionRisks: {
    user_edit: '可重置权限不超过自己的用户的密码和两步验证，即可以其身份登录',
  },
  errors: {
    verification_required: '请先验证身份：验证已过期、已使用或尚未进行',
    user_holds_more: '该用户的权限超出您的权限，您不能修改、停用或重置',
    register_withheld: '暂时无法注册：新用户的默认角色设置有误，请联系管理员',
    session_not_found: '会话不存在或已结束',
    user_not_found: '用户不存在',
    invite_not_open: '该用户已经设置过密码，或没有待接受的邀请',
    last_admin: '这是最后一个可用的管理员，不能停用、删除或取消其管理员角色',
    own_account: '不能对自己的账号执行此操作',
  },
  operationActions: {
    changePassword: '修改密码',
    register: '注册',
    acceptInvite: '接受邀请',
    invite: '邀请',
    unlock: '解除锁定',
    resetPassword: '重置密码',
  },
  operationSubjects: {
    user: '用户',
  },
  explainedSubjects: {
    user: '用户',
  },
  recordErrors: {
    dept_required: '请选择部门',
    dept_not_reached: '没有此部门，或超出您的数据范围',
    post_missing: '没有此岗位',
  },
} satisfies CapabilityTexts<typeof accountsCapability>;

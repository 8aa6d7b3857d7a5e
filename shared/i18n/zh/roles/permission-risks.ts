import type { RiskyPermission } from '#shared/contracts/roles/risky-permissions.ts';

/** What a permission can lead to, as it is shown where roles are given it. */
export const permissionRisks = {
  user_edit: '可重置权限不超过自己的用户的密码和两步验证，即可以其身份登录',
  role_edit: '可把自己的任何权限给予别人',
  menu_edit: '菜单会把它的权限给予所有拥有此菜单的角色',
  param_edit: '可改变系统的行为；影响安全的参数另需“修改安全参数”',
  param_security_edit: '决定谁能注册、登录如何验证；新用户得到的角色不会超过自己的权限',
  sms_outbox_view: '可读到他人的验证码并以其身份登录；管理人员和权限更高者的验证码不显示',
  social_edit: '决定由哪个外部系统证明用户的身份',
  api_key_edit: '可让程序长期以自己的权限访问',
  session_end: '可让权限不超过自己的用户退出登录',
  platform_tenant_edit: '可新建租户及其管理员，停用其他租户',
  screen_edit: '授权链接让没有账号的屏幕看到看板，按设置还能确认报警',
  connection_edit: '可让任何设备接入本租户并写入数据',
  job_edit: '可以原提交人的权限再次执行他的任务',
} satisfies Readonly<Record<RiskyPermission, string>>;

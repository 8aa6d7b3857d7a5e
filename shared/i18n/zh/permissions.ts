import type { Permission } from '#shared/contracts/permissions.ts';

/** What each permission allows, as it is shown where roles and menus are given it. */
export const permissions = {
  plant_view: '查看产线与设备',
  plant_edit: '修改产线与设备',
  screen_view: '查看看板屏幕',
  screen_edit: '管理看板屏幕与授权链接',
  connection_view: '查看数据接入',
  connection_edit: '修改数据接入',
  session_view: '查看在线用户',
  session_end: '强制下线',
  notice_edit: '发布通知公告',
  log_view: '查看日志',
  user_edit: '修改用户',
  menu_view: '查看菜单',
  menu_edit: '修改菜单',
  param_view: '查看系统参数',
  param_edit: '修改系统参数',
  dict_view: '查看字典',
  dict_edit: '修改字典',
  sms_outbox_view: '查看短信记录',
  social_edit: '设置第三方登录',
  tenant_edit: '修改租户设置',
  server_view: '查看接口文档和服务器指标',
  job_view: '查看所有任务',
  job_edit: '取消与重试他人的任务',
  layout_edit: '设置默认表格布局',
} satisfies Readonly<Record<Permission, string>>;

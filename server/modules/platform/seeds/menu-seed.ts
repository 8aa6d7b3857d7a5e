import type { MenuType } from '#shared/contracts/menu.ts';
import type { Permission } from '#shared/contracts/permissions.ts';

export type SeedRole = 'admin' | 'operator' | 'viewer';

/** A menu that every tenant is given once. `code` names it for good; what an administrator changes stays. */
export interface MenuSeed {
  readonly code: string;
  /** `code` of a menu above in this list. */
  readonly parent: string | null;
  readonly type: MenuType;
  readonly name: string;
  readonly nameEn: string;
  readonly desc?: string;
  readonly path?: string;
  readonly icon?: string;
  /** Only where it is not `path` with `/index`. */
  readonly component?: string;
  readonly permission?: Permission;
  readonly keepAlive?: boolean;
  readonly sort: number;
  readonly roles: readonly SeedRole[];
}

const EVERYBODY: readonly SeedRole[] = ['admin', 'operator', 'viewer'];
const OPERATORS: readonly SeedRole[] = ['admin', 'operator'];
const ADMINS: readonly SeedRole[] = ['admin'];

/**
 * The console's menu. A page that is added to the product adds its row here, with a button for every permission
 * that it brings: running tenants are given both at the next start, and their role `admin` holds them from then on.
 */
export const MENU_SEED: readonly MenuSeed[] = [
  {
    code: 'home',
    parent: null,
    type: '0',
    name: '首页',
    nameEn: 'Home',
    path: '/wel/layout',
    component: '/wel/layout',
    icon: 'home',
    keepAlive: true,
    sort: 10,
    roles: EVERYBODY,
  },
  {
    code: 'lines',
    parent: null,
    type: '0',
    name: '产线',
    nameEn: 'Lines',
    path: '/lines',
    icon: 'lines',
    keepAlive: true,
    sort: 20,
    roles: EVERYBODY,
  },
  button('lines', 'plant_view', '查看产线与设备', 'See lines and machines', 1, EVERYBODY),
  button('lines', 'plant_edit', '修改产线与设备', 'Change lines and machines', 2, ADMINS),
  {
    code: 'lineEditor',
    parent: 'lines',
    type: '3',
    name: '产线编辑',
    nameEn: 'Line editor',
    path: '/line-editor',
    icon: 'lines',
    keepAlive: true,
    sort: 3,
    roles: ADMINS,
  },
  {
    code: 'department',
    parent: null,
    type: '0',
    name: '工厂模型',
    nameEn: 'Plant model',
    path: '/deptlist',
    icon: 'department',
    keepAlive: true,
    sort: 22,
    roles: OPERATORS,
  },
  {
    code: 'machineLog',
    parent: null,
    type: '0',
    name: '设备日志',
    nameEn: 'Machine log',
    path: '/MachineLogMore',
    component: '/MachineLogMore',
    icon: 'log',
    keepAlive: true,
    sort: 25,
    roles: EVERYBODY,
  },
  {
    code: 'messages',
    parent: null,
    type: '0',
    name: '消息',
    nameEn: 'Messages',
    icon: 'bell',
    sort: 40,
    roles: EVERYBODY,
  },
  {
    code: 'notice',
    parent: 'messages',
    type: '0',
    name: '通知公告',
    nameEn: 'Notices',
    path: '/NoticeMore',
    component: '/NoticeMore',
    icon: 'bell',
    keepAlive: true,
    sort: 41,
    roles: EVERYBODY,
  },
  button('notice', 'notice_edit', '发布通知公告', 'Publish notices', 1, ADMINS),
  {
    code: 'tasks',
    parent: 'messages',
    type: '0',
    name: '我的任务',
    nameEn: 'My tasks',
    path: '/TaskMore',
    component: '/TaskMore',
    icon: 'page',
    keepAlive: true,
    sort: 42,
    roles: EVERYBODY,
  },
  {
    code: 'connections',
    parent: null,
    type: '0',
    name: '数据接入',
    nameEn: 'Connections',
    path: '/connections',
    icon: 'connections',
    keepAlive: true,
    sort: 30,
    roles: OPERATORS,
  },
  button('connections', 'connection_view', '查看数据接入', 'See connections', 1, OPERATORS),
  button('connections', 'connection_edit', '修改数据接入', 'Change connections', 2, ADMINS),
  {
    code: 'system',
    parent: null,
    type: '0',
    name: '系统',
    nameEn: 'System',
    icon: 'system',
    sort: 90,
    roles: ADMINS,
  },
  {
    code: 'online',
    parent: 'system',
    type: '0',
    name: '在线用户',
    nameEn: 'Online users',
    path: '/online',
    icon: 'users',
    keepAlive: true,
    sort: 910,
    roles: ADMINS,
  },
  {
    code: 'job',
    parent: 'messages',
    type: '0',
    name: '后台任务',
    nameEn: 'Jobs',
    path: '/job',
    icon: 'page',
    keepAlive: true,
    sort: 43,
    roles: EVERYBODY,
  },
  button('job', 'job_view', '查看所有任务', 'See all jobs', 1, ADMINS),
  button('job', 'job_edit', '取消与重试他人的任务', 'Cancel and repeat jobs of others', 2, ADMINS),
  {
    code: 'frontEndLog',
    parent: 'system',
    type: '0',
    name: '前端错误日志',
    nameEn: 'Front-end errors',
    path: '/front-end-log',
    icon: 'log',
    keepAlive: true,
    sort: 920,
    roles: ADMINS,
  },
  button('system', 'session_view', '查看在线用户', 'See who is signed in', 811, ADMINS),
  button('system', 'session_end', '强制下线', 'End sessions', 812, ADMINS),
  button('system', 'log_view', '查看日志', 'Read the logs', 821, ADMINS),
  button('system', 'user_edit', '修改用户', 'Change users', 831, ADMINS),
  {
    code: 'menu',
    parent: 'system',
    type: '0',
    name: '菜单管理',
    nameEn: 'Menus',
    path: '/menu',
    icon: 'menu',
    keepAlive: true,
    sort: 901,
    roles: ADMINS,
  },
  button('menu', 'menu_view', '查看菜单', 'See menus', 1, ADMINS),
  button('menu', 'menu_edit', '修改菜单', 'Change menus', 2, ADMINS),
  {
    code: 'param',
    parent: 'system',
    type: '0',
    name: '系统参数',
    nameEn: 'Parameters',
    path: '/param',
    icon: 'params',
    keepAlive: true,
    sort: 903,
    roles: ADMINS,
  },
  button('param', 'param_view', '查看系统参数', 'See parameters', 1, ADMINS),
  button('param', 'param_edit', '修改系统参数', 'Change parameters', 2, ADMINS),
  {
    code: 'dict',
    parent: 'system',
    type: '0',
    name: '字典',
    nameEn: 'Dictionaries',
    path: '/dict',
    icon: 'dict',
    keepAlive: true,
    sort: 905,
    roles: ADMINS,
  },
  button('dict', 'dict_view', '查看字典', 'See dictionaries', 1, ADMINS),
  button('dict', 'dict_edit', '修改字典', 'Change dictionaries', 2, ADMINS),
  {
    code: 'sms',
    parent: 'system',
    type: '0',
    name: '短信记录',
    nameEn: 'Text messages',
    path: '/sms',
    icon: 'message',
    keepAlive: true,
    sort: 85,
    roles: ADMINS,
  },
  {
    code: 'socialProvider',
    parent: 'system',
    type: '0',
    name: '第三方登录',
    nameEn: 'Sign-in providers',
    path: '/social',
    icon: 'key',
    keepAlive: true,
    sort: 915,
    roles: ADMINS,
  },
  button('system', 'social_edit', '设置第三方登录', 'Set up social sign-in', 832, ADMINS),
  button('sms', 'sms_outbox_view', '查看短信记录', 'See text messages', 1, ADMINS),
  button('system', 'layout_edit', '设置默认表格布局', 'Set default table layouts', 908, ADMINS),
  button('system', 'tenant_edit', '修改租户设置', 'Change tenant settings', 907, ADMINS),
  button('system', 'server_view', '查看接口文档和服务器指标', 'See API document and metrics', 908, ADMINS),
];

function button(
  parent: string,
  permission: Permission,
  name: string,
  nameEn: string,
  sort: number,
  roles: readonly SeedRole[],
): MenuSeed {
  return { code: permission, parent, type: '1', name, nameEn, permission, sort, roles };
}

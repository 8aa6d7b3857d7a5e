import { ADMINS, button, OPERATORS, type ServerCapability } from '#server/core/capability.ts';

/** How the data of machines comes in. */
export const serverIngest: ServerCapability = {
  menus: [
    {
      code: 'dataIntake',
      parent: null,
      type: '0',
      name: '数据接入',
      nameEn: 'Data intake',
      icon: 'connections',
      sort: 30,
      roles: OPERATORS,
    },
    {
      code: 'onboarding',
      parent: 'dataIntake',
      formerParent: null,
      type: '0',
      name: '接入设备',
      nameEn: 'Onboarding',
      path: '/onboarding',
      icon: 'flow',
      keepAlive: true,
      sort: 301,
      roles: OPERATORS,
    },
    {
      code: 'connections',
      parent: 'dataIntake',
      formerParent: null,
      type: '0',
      name: '消息接入',
      nameEn: 'Connections',
      path: '/connections',
      icon: 'connections',
      keepAlive: true,
      sort: 303,
      roles: OPERATORS,
    },
    button('connections', 'connection_view', '查看数据接入', 'See connections', 1, OPERATORS),
    button('connections', 'connection_edit', '修改数据接入', 'Change connections', 2, ADMINS),
  ],
};

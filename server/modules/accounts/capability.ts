import { ADMINS, button, type ServerCapability } from '#server/core/capability.ts';

/** Who may sign in, and who is signed in. */
export const serverAccounts: ServerCapability = {
  menus: [
    {
      code: 'access',
      parent: null,
      type: '0',
      name: '组织与权限',
      nameEn: 'Users and access',
      icon: 'users',
      sort: 88,
      roles: ADMINS,
    },
    {
      code: 'user',
      parent: 'access',
      formerParent: 'system',
      type: '0',
      name: '用户',
      nameEn: 'Users',
      path: '/user',
      icon: 'users',
      keepAlive: true,
      sort: 881,
      roles: ADMINS,
    },
    { ...button('user', 'user_view', '查看用户', 'See users', 1, ADMINS), formerParent: 'system' },
    { ...button('user', 'user_edit', '修改用户', 'Change users', 2, ADMINS), formerParent: 'system' },
    {
      code: 'online',
      parent: 'access',
      formerParent: 'system',
      type: '0',
      name: '在线用户',
      nameEn: 'Online users',
      path: '/online',
      icon: 'users',
      keepAlive: true,
      sort: 884,
      roles: ADMINS,
    },
    {
      ...button('online', 'session_view', '查看在线用户', 'See who is signed in', 1, ADMINS),
      formerParent: 'system',
    },
    { ...button('online', 'session_end', '强制下线', 'End sessions', 2, ADMINS), formerParent: 'system' },
  ],
  ofTenant: {
    account: 'one’s own',
  },
};

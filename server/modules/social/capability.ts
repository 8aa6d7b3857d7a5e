import { ADMINS, button, type ServerCapability } from '#server/core/capability.ts';

/** Providers of sign-ins. */
export const serverSocial: ServerCapability = {
  menusBehind: {
    api_key_edit: [
      {
        code: 'socialProvider',
        parent: 'system',
        formerParent: 'system',
        type: '0',
        name: '第三方登录',
        nameEn: 'Sign-in providers',
        path: '/social',
        icon: 'key',
        keepAlive: true,
        sort: 907,
        roles: ADMINS,
      },
      {
        ...button('socialProvider', 'social_edit', '设置第三方登录', 'Set up social sign-in', 1, ADMINS),
        formerParent: 'system',
      },
    ],
  },
  ofTenant: {
    socialProvider: 'settings of the tenant',
    social: 'one’s own',
  },
};

import { ADMINS, type ServerCapability } from '#server/core/capability.ts';

/** Signing in. */
export const serverSignIn: ServerCapability = {
  menusBehind: {
    logs: [
      {
        code: 'loginLog',
        parent: 'logs',
        formerParent: 'system',
        type: '0',
        name: '登录日志',
        nameEn: 'Login log',
        path: '/login-log',
        icon: 'log',
        keepAlive: true,
        sort: 921,
        roles: ADMINS,
      },
    ],
  },
  ofTenant: {
    auth: 'one’s own',
  },
};

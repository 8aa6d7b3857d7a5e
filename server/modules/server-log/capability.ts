import { ADMINS, type ServerCapability } from '#server/core/capability.ts';

/** What the server logs. */
export const serverServerLog: ServerCapability = {
  menusBehind: {
    frontEndLog: [
      {
        code: 'serverLog',
        parent: 'logs',
        formerParent: 'system',
        type: '0',
        name: '分布式日志',
        nameEn: 'Distributed log',
        path: '/server-log',
        icon: 'log',
        keepAlive: true,
        sort: 924,
        roles: ADMINS,
      },
    ],
  },
};

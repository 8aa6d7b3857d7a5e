import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { serverLog as zhServerLog } from '#shared/i18n/zh/server-log/server-log.ts';

export const serverLog = {
  title: 'Distributed log',
  lead: 'Warnings and errors of the processes of the server, by role and instance.',
  empty: 'No warnings or errors',
  emptyHint:
    'Warnings and errors of the server appear here. The parameter SERVER_LOG_DAYS says for how many days.',
  field: {
    createTime: 'Time',
    level: 'Level',
    role: 'Role',
    instance: 'Instance',
    module: 'Module',
    message: 'Message',
    requestId: 'Request id',
    isOfServer: 'Whole server',
  },
  levels: { warn: 'Warning', error: 'Error', fatal: 'Fatal' },
  allLevels: 'All levels',
  allRoles: 'All roles',
  roles: { server: 'Server', worker: 'Connector worker: {{kind}}' },
  filter: { text: 'Module or message', instance: 'Instance' },
  wholeServer: 'About no tenant',
  stack: 'Stack',
  details: 'More',
} satisfies SameKeys<typeof zhServerLog>;

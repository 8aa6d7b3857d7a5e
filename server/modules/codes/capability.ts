import { OPERATORS, type ServerCapability } from '#server/core/capability.ts';

/** What codes of machines mean. */
export const serverCodes: ServerCapability = {
  menusBehind: {
    connections: [
      {
        code: 'codeTable',
        parent: 'dataIntake',
        formerParent: null,
        type: '0',
        name: '代码表',
        nameEn: 'Code tables',
        path: '/code-table',
        icon: 'dict',
        keepAlive: true,
        sort: 304,
        roles: OPERATORS,
      },
    ],
  },
  ofTenant: {
    codeTable: 'what codes mean, for all machines of a vendor; codes that were heard are of their machines',
    vendorCode: 'of code tables',
  },
};

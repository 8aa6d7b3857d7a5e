import { OPERATORS, type ServerCapability } from '#server/core/capability.ts';

/** Connectors of devices. */
export const serverConnectors: ServerCapability = {
  menusBehind: {
    onboarding: [
      {
        code: 'connector',
        parent: 'dataIntake',
        formerParent: null,
        type: '0',
        name: '设备连接器',
        nameEn: 'Connectors',
        path: '/connector',
        icon: 'connections',
        keepAlive: true,
        sort: 302,
        roles: OPERATORS,
      },
    ],
  },
  ofTenant: {
    connector:
      'a device may deliver for many departments: its address and state are everybody’s; what it has, and every change, is of who reaches the machines of all its points: tests/security/device-scope.test.ts',
  },
};

import { button, EVERYBODY, type ServerCapability } from '#server/core/capability.ts';

/** Reports. */
export const serverReport: ServerCapability = {
  menus: [
    {
      code: 'report',
      parent: null,
      type: '0',
      name: '报表',
      nameEn: 'Reports',
      icon: 'document',
      sort: 28,
      roles: EVERYBODY,
    },
    {
      code: 'reportLibrary',
      parent: 'report',
      type: '0',
      name: '报表库',
      nameEn: 'Report library',
      path: '/report/ureport',
      icon: 'document',
      keepAlive: true,
      sort: 281,
      roles: EVERYBODY,
    },
    {
      code: 'reportView',
      parent: 'reportLibrary',
      type: '3',
      name: '查看报表',
      nameEn: 'Report',
      path: '/report/ureport/view',
      icon: 'document',
      sort: 10,
      roles: EVERYBODY,
    },
    button('reportLibrary', 'report_view', '查看报表', 'See reports', 1, EVERYBODY),
  ],
};

import { ADMINS, button, OPERATORS, type ServerCapability } from '#server/core/capability.ts';

/** Screens, and how things look on them. */
export const serverScreens: ServerCapability = {
  menus: [
    {
      code: 'screen',
      parent: null,
      type: '0',
      name: '看板屏幕',
      nameEn: 'Screens',
      path: '/screen',
      icon: 'screen',
      keepAlive: true,
      sort: 27,
      roles: OPERATORS,
    },
    {
      code: 'sceneLayout',
      parent: null,
      type: '0',
      name: '大屏布局',
      nameEn: 'Screen layouts',
      path: '/scene-layout',
      icon: 'topology',
      keepAlive: true,
      sort: 27,
      roles: OPERATORS,
    },
    {
      code: 'machineModel',
      parent: null,
      type: '0',
      name: '设备模型',
      nameEn: 'Machine models',
      path: '/machine-model',
      icon: 'box',
      keepAlive: true,
      sort: 27,
      roles: OPERATORS,
    },
    button('screen', 'screen_view', '查看看板屏幕', 'See screens', 1, OPERATORS),
    button('screen', 'screen_edit', '管理看板屏幕与授权链接', 'Change screens and their links', 2, ADMINS),
  ],
  ofTenant: {
    machineModel: 'how types of machines are drawn, everywhere',
  },
};

import type { ConsoleCapability } from '#console/app/capability.ts';

/** What users may do. */
export const consoleRoles: ConsoleCapability = {
  views: {
    '/role/index': {
      texts: ['access', 'crud', 'permissionRisks', 'permissions', 'role', 'seeds', 'tree', 'unbounded'],
      load: () => import('#console/features/role/role-page.tsx').then(({ RolePage }) => RolePage),
    },
    '/post/index': {
      texts: ['access', 'crud', 'permissions', 'post', 'seeds', 'tree'],
      load: () => import('#console/features/post/post-page.tsx').then(({ PostPage }) => PostPage),
    },
  },
};

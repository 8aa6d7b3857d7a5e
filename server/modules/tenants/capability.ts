import { ADMINS, button, type ServerCapability } from '#server/core/capability.ts';

/** Tenants of the platform, and what their packages hold. */
export const serverTenants: ServerCapability = {
  menusBehind: {
    session_end: [
      {
        code: 'tenant',
        parent: 'access',
        formerParent: 'system',
        type: '0',
        name: '租户管理',
        nameEn: 'Tenants',
        path: '/tenant',
        icon: 'server',
        keepAlive: true,
        sort: 885,
        roles: ADMINS,
        isPlatform: true,
      },
      {
        ...button(
          'tenant',
          'platform_tenant_view',
          '查看平台租户',
          'See the tenants of this server',
          1,
          ADMINS,
        ),
        isPlatform: true,
      },
      {
        ...button(
          'tenant',
          'platform_tenant_edit',
          '管理平台租户与套餐',
          'Manage tenants and packages',
          2,
          ADMINS,
        ),
        isPlatform: true,
      },
      {
        code: 'tenantPackage',
        parent: 'access',
        formerParent: 'system',
        type: '0',
        name: '租户套餐',
        nameEn: 'Packages of menus',
        path: '/tenant-package',
        icon: 'box',
        keepAlive: true,
        sort: 886,
        roles: ADMINS,
        isPlatform: true,
      },
    ],
  },
  ofTenant: {
    tenant: 'of the platform, for its administrators',
    tenantPackage: 'of the platform',
  },
};

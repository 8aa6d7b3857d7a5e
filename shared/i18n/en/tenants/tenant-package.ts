import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { tenantPackage as zhTenantPackage } from '#shared/i18n/zh/tenants/tenant-package.ts';

export const tenantPackage = {
  title: 'Packages of menus',
  lead: 'A package says which menus and buttons of the product a tenant may have. A change takes effect at once in every tenant that has it.',
  noun: 'package',
  plural: 'packages',
  empty: 'There are no packages yet',
  emptyHint:
    'Tenants without a package have all menus. A package can be chosen for a tenant once it is there.',
  field: {
    name: 'Name',
    menuCodes: 'Menus and buttons',
    status: 'State',
    remarks: 'Remarks',
    tenants: 'Tenants',
    updateTime: 'Updated',
  },
  statusHint: 'A package that is off is given to no further tenant; those that have it keep it.',
  statuses: { '0': 'In use', '9': 'Off' },
  menus: 'Menus',
  chosen: '{{count}} chosen',
  newMenus: 'Menus that an upgrade brings are not added to packages by themselves.',
  inUse: 'Still the package of {{count}} tenants',
} satisfies SameKeys<typeof zhTenantPackage>;

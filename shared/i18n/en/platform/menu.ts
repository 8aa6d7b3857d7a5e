import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { menu as zhMenu } from '#shared/i18n/zh/platform/menu.ts';

export const menu = {
  title: 'Menus',
  lead: 'The menu at the side, the buttons of pages, and their permissions. Drag to reorder; changes take effect at once.',
  noun: 'menu',
  plural: 'menus',
  filter: 'Filter by name, address or permission',
  root: 'Top level',
  field: {
    type: 'Type',
    parentId: 'Parent',
    name: 'Name',
    nameEn: 'English name',
    path: 'Address',
    component: 'Page component',
    icon: 'Icon',
    permission: 'Permission',
    keepAlive: 'Keep the page alive',
    desc: 'Description',
    sort: 'Order',
  },
  type: { t0: 'Menu', t1: 'Button', t2: 'Top menu', t3: 'Page button' },
  typeHint: {
    t0: 'Shown in the menu at the side. Without an address it is a group.',
    t1: 'Opens nothing: it stands for a permission.',
    t2: 'Shown at the top in the layout "Top and side menu".',
    t3: 'Belongs to the page above it; can be opened, but is not shown in the menu.',
  },
  pathHint:
    'A page of this system begins with /, an external link with https:// and opens in a frame. A group has none.',
  componentHint: 'The page shown at this address; by default it follows from the address.',
  componentAuto: 'From the address',
  permissionHint: 'You can only use permissions that you hold.',
  keepAliveHint: 'The page keeps its content while other tabs are shown, for up to 5 pages.',
  outside: 'External link: opens in a frame',
  group: 'Group',
  kept: 'Kept alive',
  addBelow: 'New below',
  hasChildren: '"{{name}}" has {{count}} menus below it and cannot be deleted. Move or delete them first.',
  empty: 'No menus yet',
  emptyHint: 'Create one: it appears at the side at once.',
} satisfies SameKeys<typeof zhMenu>;

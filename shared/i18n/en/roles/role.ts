import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { role as zhRole } from '#shared/i18n/zh/roles/role.ts';

export const role = {
  title: 'Roles',
  lead: 'A role decides which menus its users can open, what they can do, and whose data they see.',
  noun: 'role',
  plural: 'roles',
  field: {
    roleName: 'Name',
    roleCode: 'Code',
    roleDesc: 'Description',
    kind: 'Kind',
    dsType: 'Data authority',
    departmentIds: 'Departments',
    menuIds: 'Menus',
    permissions: 'Permissions',
    holders: 'Users',
    updateTime: 'Changed',
    updateBy: 'Changed by',
  },
  empty: 'There are no roles yet',
  emptyHint: 'Create a role, choose its menus and permissions, then assign it to users.',
  system: 'System',
  copy: 'Copy',
  copyName: '{{name}} copy',
  allKinds: 'All kinds',
  filterPlaceholder: 'Name, code or description',
  removeText: 'Users who have this role lose the menus and permissions that it grants.',
  codeHelp: 'Begins with a letter; cannot be changed later.',
  kindHelp:
    'External roles are for people of other companies and cannot have permissions of the administration. Cannot be changed later.',
  menusHelp: 'A button brings its page along. Grey menus are not yours to grant.',
  permissionsHelp:
    'Permissions that come with a menu are checked. Grey ones are not yours to grant, or not open to external roles.',
  byMenu: 'by menu',
  parts: { menus: 'Menus', permissions: 'Permissions' },
  inUse: {
    title: '{{count}} users have "{{name}}". Delete it anyway?',
    names: 'They are: {{names}}.',
    text: 'They lose the role at once. This cannot be undone.',
    done: 'Deleted "{{name}}" and took it from its users',
  },
} satisfies SameKeys<typeof zhRole>;

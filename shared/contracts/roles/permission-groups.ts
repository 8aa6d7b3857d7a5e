import type { PermissionGroup } from '#shared/contracts/kit/capability.ts';
import { PERMISSION_OPTIONS, type Permission } from './permissions.ts';

/** Groups of the tenant's own administration: an external role never holds a permission of these. */
const ADMINISTRATION: readonly PermissionGroup[] = ['jobs', 'accounts', 'settings', 'logs'];

export function groupOf(permission: Permission): PermissionGroup {
  return PERMISSION_OPTIONS[permission].group;
}

export function isAdministration(permission: Permission): boolean {
  return ADMINISTRATION.includes(groupOf(permission));
}

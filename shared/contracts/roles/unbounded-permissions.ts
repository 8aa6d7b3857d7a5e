import type { Permission } from './permissions.ts';

/**
 * Permissions whose records the data authority of a role does not bound, or not all of them: the role form says so beside
 * them. The texts are `unbounded.<permission>` of `shared/i18n/{zh,en}/roles/unbounded.ts`.
 */
export const UNBOUNDED_PERMISSIONS = [
  'connection_view',
  'connection_edit',
  'log_view',
  'server_view',
  'param_view',
  'param_edit',
  'sms_outbox_view',
] as const satisfies readonly Permission[];
export type UnboundedPermission = (typeof UNBOUNDED_PERMISSIONS)[number];

export function isUnbounded(permission: Permission): permission is UnboundedPermission {
  return UNBOUNDED_PERMISSIONS.some((one) => one === permission);
}

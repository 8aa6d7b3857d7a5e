import type { Permission } from './permissions.ts';

/** Lead further than their names say: to accounts or rights of others, or into the system. */
export const RISKY_PERMISSIONS = [
  'user_edit',
  'role_edit',
  'menu_edit',
  'param_edit',
  'param_security_edit',
  'sms_outbox_view',
  'social_edit',
  'api_key_edit',
  'session_end',
  'platform_tenant_edit',
  'screen_edit',
  'connection_edit',
  'job_edit',
] as const satisfies readonly Permission[];
export type RiskyPermission = (typeof RISKY_PERMISSIONS)[number];

export function isRisky(permission: Permission): permission is RiskyPermission {
  return RISKY_PERMISSIONS.some((one) => one === permission);
}

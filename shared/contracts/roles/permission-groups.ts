import type { Permission } from './permissions.ts';

/** What permissions are about, in the order in which they are listed. */
export const PERMISSION_GROUPS = [
  'plant',
  'production',
  'energy',
  'warehouse',
  'stops',
  'screens',
  'intake',
  'messages',
  'jobs',
  'accounts',
  'settings',
  'logs',
] as const;
export type PermissionGroup = (typeof PERMISSION_GROUPS)[number];

export const GROUP_OF: Readonly<Record<Permission, PermissionGroup>> = {
  plant_view: 'plant',
  plant_edit: 'plant',
  calendar_view: 'production',
  calendar_edit: 'production',
  energy_view: 'energy',
  energy_edit: 'energy',
  warehouse_board_view: 'warehouse',
  warehouse_view: 'warehouse',
  warehouse_edit: 'warehouse',
  appointment_view: 'warehouse',
  appointment_edit: 'warehouse',
  dock_control: 'warehouse',
  quality_view: 'warehouse',
  quality_edit: 'warehouse',
  quality_audit: 'warehouse',
  warehouse_order_view: 'warehouse',
  warehouse_order_edit: 'warehouse',
  warehouse_task_control: 'warehouse',
  stock_view: 'warehouse',
  stock_edit: 'warehouse',
  stop_reason_edit: 'stops',
  stop_note: 'stops',
  history_correct: 'stops',
  screen_view: 'screens',
  screen_edit: 'screens',
  connection_view: 'intake',
  connection_edit: 'intake',
  notice_edit: 'messages',
  job_view: 'jobs',
  job_edit: 'jobs',
  session_view: 'accounts',
  session_end: 'accounts',
  api_key_view: 'accounts',
  api_key_edit: 'accounts',
  user_edit: 'accounts',
  tenant_form_edit: 'settings',
  user_view: 'accounts',
  role_view: 'accounts',
  role_edit: 'accounts',
  post_view: 'accounts',
  post_edit: 'accounts',
  menu_view: 'settings',
  menu_edit: 'settings',
  param_view: 'settings',
  param_edit: 'settings',
  dict_view: 'settings',
  dict_edit: 'settings',
  social_edit: 'settings',
  tenant_edit: 'settings',
  platform_tenant_view: 'settings',
  platform_tenant_edit: 'settings',
  layout_edit: 'settings',
  server_view: 'settings',
  log_view: 'logs',
  sms_outbox_view: 'logs',
};

/** Groups of the tenant's own administration: an external role never holds a permission of these. */
const ADMINISTRATION: readonly PermissionGroup[] = ['jobs', 'accounts', 'settings', 'logs'];

export function isAdministration(permission: Permission): boolean {
  return ADMINISTRATION.includes(GROUP_OF[permission]);
}

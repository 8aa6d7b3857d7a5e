import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { permissions as zhPermissions } from '#shared/i18n/zh/permissions.ts';

export const permissions = {
  plant_view: 'See lines and machines',
  plant_edit: 'Change lines and machines',
  screen_view: 'See screens',
  screen_edit: 'Change screens and their links',
  connection_view: 'See connections',
  connection_edit: 'Change connections',
  session_view: 'See who is signed in',
  session_end: 'End sessions',
  notice_edit: 'Publish notices',
  log_view: 'Read the logs',
  user_edit: 'Change users',
  menu_view: 'See menus',
  menu_edit: 'Change menus',
  param_view: 'See parameters',
  param_edit: 'Change parameters',
  dict_view: 'See dictionaries',
  dict_edit: 'Change dictionaries',
  sms_outbox_view: 'See text messages',
  social_edit: 'Set up social sign-in',
  tenant_edit: 'Change tenant settings',
  server_view: 'See API document and metrics',
  job_view: 'See all jobs',
  job_edit: 'Cancel and repeat jobs of others',
  layout_edit: 'Set default table layouts',
} satisfies SameKeys<typeof zhPermissions>;

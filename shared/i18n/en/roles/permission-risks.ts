import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { permissionRisks as zhRisks } from '#shared/i18n/zh/roles/permission-risks.ts';

export const permissionRisks = {
  user_edit: 'Can reset password and second factor of users who hold no more, and sign in as them',
  role_edit: 'Can give others everything that one holds',
  menu_edit: 'A menu gives its permission to every role that has the menu',
  param_edit: 'Changes how the system behaves; security parameters also need "Change security parameters"',
  param_security_edit:
    'Decides who can register and how people sign in; new users never get more than one holds',
  sms_outbox_view:
    'Can read codes of others and sign in as them; not those of administrators, or of who holds more',
  social_edit: 'Decides which other system vouches for users',
  api_key_edit: 'Can let a program in for a long time, with what one holds',
  session_end: 'Can sign users out who hold no more',
  platform_tenant_edit: 'Can create tenants with their administrators, and pause others',
  screen_edit: 'A link shows boards to a screen without an account, which may acknowledge alarms if set so',
  connection_edit: 'Can let any device in, to write data of this tenant',
  job_edit: 'Can run a job of somebody else again, with what that user holds',
} satisfies SameKeys<typeof zhRisks>;

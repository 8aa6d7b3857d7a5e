import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { seeds as zhSeeds } from '#shared/i18n/zh/seeds.ts';

export const seeds = {
  param: {
    HOME_TAB_CLOSABLE: 'The home tab can be closed',
    HIDE_AI: 'Hide the AI assistant',
    LOGIN_CAPTCHA: 'Captcha for password sign-in (Y: slide, clickWord: click on words, N: none)',
    SMS_CAPTCHA: 'Captcha before a code is sent by text message',
    REGISTER_ENABLE: 'Users can create an account',
    PASSWORD_CHECK: 'Check the age of passwords',
    PASSWORD_VALIDITY: 'Days that a password is valid',
    PASSWORD_FORCE_EXPIRE: 'An expired password must be changed',
    PASSWORD_FORCE_NEWUSER: 'New users must change their password first',
    USER_DEFAULT_ROLE: 'Role code of newly registered users',
    FOREIGN_PASSWORD_KEY: 'Password key of other clients',
    FOREIGN_CLIENT: 'Other client (client:secret; empty: none)',
  },
  dict: {
    table_layout: 'Table layouts',
    social_type: 'Social sign-in types',
    sms_template: 'Text message templates',
    machine_state: 'Machine states',
    log_type: 'Log types',
    menu_type: 'Menu types',
    param_type: 'Parameter types',
    ds_type: 'Data scopes',
    role_kind: 'Role kinds',
    msg_type: 'Message types',
    dept_type: 'Department types',
  },
  role: { admin: 'Administrator', operator: 'Operator', viewer: 'Viewer' },
  post: {
    administrator: 'System administrator',
    production_manager: 'Production manager',
    shift_leader: 'Shift leader',
    line_operator: 'Line operator',
    maintenance: 'Maintenance engineer',
    quality: 'Quality inspector',
  },
  shownAs: 'Shown in English as "{{name}}" until it is changed.',
} satisfies SameKeys<typeof zhSeeds>;

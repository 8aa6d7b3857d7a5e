import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { loginLog as zhLoginLog } from '#shared/i18n/zh/sign-in/login-log.ts';

export const loginLog = {
  title: 'Login log',
  lead: 'Who signed in when and from where, refused attempts included.',
  empty: 'No sign-ins',
  emptyHint:
    'Every sign-in, refused ones included, appears here. The parameter LOGIN_LOG_DAYS says for how many days.',
  field: {
    createTime: 'Time',
    username: 'User name',
    isSuccess: 'Signed in',
    reason: 'Refused because',
    anomaly: 'Unusual',
    by: 'Method',
    ip: 'Address',
    browser: 'Browser and system',
    userAgent: 'User agent',
  },
  outcome: 'Outcome',
  succeeded: 'Signed in',
  refused: 'Refused',
  unusual: 'Unusual',
  allOutcomes: 'All outcomes',
  allMethods: 'All methods',
  allReasons: 'All reasons',
  filter: { username: 'User', ip: 'Address' },
  unknown: 'Unknown',
  method: { password: 'Password', sms: 'SMS', social: 'Social account', ticket: 'One-time link' },
  refusal: {
    captcha_wrong: 'Wrong captcha',
    bad_credentials: 'Wrong user name or password',
    account_locked: 'Account locked',
    account_disabled: 'Account disabled',
    first_password_void: 'First password void',
    tenant_paused: 'Tenant paused',
    tenant_not_started: 'Tenant not begun',
    tenant_ended: 'Tenant over',
    tenant_unknown: 'Tenant removed',
    second_factor_required: 'Waiting for second factor',
    second_factor_wrong: 'Wrong second-factor code',
  },
  anomaly: {
    after_failures: 'Unusual: after refused attempts',
    new_address: 'Unusual: new address',
    new_browser: 'Unusual: new browser or system',
  },
} satisfies SameKeys<typeof zhLoginLog>;

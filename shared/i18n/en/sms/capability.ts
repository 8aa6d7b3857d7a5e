import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { sms as zh } from '#shared/i18n/zh/sms/capability.ts';

export const sms = {
  permissions: {
    sms_outbox_view: 'See text messages',
  },
  permissionRisks: {
    sms_outbox_view:
      'Can read codes of others and sign in as them; not those of administrators, or of who holds more',
  },
  unbounded: {
    sms_outbox_view:
      'Text messages go to numbers that may be those of strangers: the data authority does not bound them',
  },
  errors: {
    register_closed: 'Registration is closed. Please contact your administrator.',
  },
  recordErrors: {
    bad_template: 'This kind of message is not supported',
  },
} satisfies SameKeys<typeof zh>;

import type { ConsoleCapability } from '#console/app/capability.ts';

/** Text messages. */
export const consoleSms: ConsoleCapability = {
  views: {
    '/sms/index': {
      texts: ['crud', 'sms'],
      load: () =>
        import('#console/features/sms-outbox/sms-outbox-page.tsx').then(({ SmsOutboxPage }) => SmsOutboxPage),
    },
  },
  bare: {
    '/register': {
      texts: ['password', 'sms'],
      load: () =>
        import('#console/features/register/register-page.tsx').then(({ RegisterPage }) => RegisterPage),
    },
    '/Fpassword': {
      texts: ['password', 'sms'],
      load: () =>
        import('#console/features/recovery/recovery-page.tsx').then(({ RecoveryPage }) => RecoveryPage),
    },
  },
};

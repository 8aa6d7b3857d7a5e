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
};

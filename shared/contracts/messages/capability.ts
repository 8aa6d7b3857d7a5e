import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const messagesCapability = defineCapability({
  folder: 'messages',
  permissions: {
    /** Publish, change and take back news and notices. */
    notice_edit: { group: 'messages', isOfKeys: true },
  },
  operationSubjects: ['frontEndLog', 'notice'],
  limits: {
    messagePingMs: 60_000,
    messageRetryMs: 60_000,
    messageTicketValidS: 30,
    messageSocketsPerUser: 16,
    messageFrameMaxBytes: 1_024,
    messageBacklogMaxBytes: 256 * 1_024,
    messageFramesPerMinute: 120,
    frontEndLogKeptDays: 30,
    frontEndLogPerTenantMax: 50_000,
    frontEndLogBatchMax: 50,
  },
});

import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const messagesCapability = defineCapability({
  folder: 'messages',
  permissions: {
    /** Publish, change and take back news and notices. */
    notice_edit: { group: 'messages' },
  },
  operationSubjects: ['frontEndLog', 'notice'],
});

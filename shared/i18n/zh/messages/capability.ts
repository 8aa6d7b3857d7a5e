import type { messagesCapability } from '#shared/contracts/messages/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const messages = {
  permissions: {
    notice_edit: '发布通知公告',
  },
  operationSubjects: {
    frontEndLog: '前端错误日志',
    notice: '公告',
  },
} satisfies CapabilityTexts<typeof messagesCapability>;

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
  recordErrors: {
    file_missing: '没有此图片文件，或超出您的数据范围',
    video_missing: '没有此视频文件（mp4），或超出您的数据范围',
  },
} satisfies CapabilityTexts<typeof messagesCapability>;

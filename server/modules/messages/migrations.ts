import type { Migration } from '#server/core/ports/database.ts';
import { messagesNotices } from './migrations/0098-messages-notices.ts';
import { messagesTasks } from './migrations/0099-messages-tasks.ts';
import { messagesFrontEndLog } from './migrations/0100-messages-front-end-log.ts';
import { messagesCrud } from './migrations/0132-messages-crud.ts';
import { messagesNoticeHtml } from './migrations/0380-messages-notice-html.ts';

export const messagesMigrations: readonly Migration[] = [
  messagesNotices,
  messagesTasks,
  messagesFrontEndLog,
  messagesCrud,
  messagesNoticeHtml,
];

import type { Generated } from 'kysely';
import type { NoticeType } from '#shared/contracts/messages/notice.ts';
import type { FrontEndLogType } from '#shared/contracts/platform/log.ts';

/** Rows of the messages' tables, and what the watch for tasks reads of others; bigint is text. */
export interface MessagesSchema {
  msg_notice: {
    notice_id: Generated<string>;
    tenant_id: string;
    msg_type: NoticeType;
    title: string;
    content: string;
    images: string[];
    created_at: Date;
    created_by: string | null;
    creator_id: string;
    creator_name: string;
    updated_at: Date;
    updated_by: string | null;
    deleted_at: Generated<Date | null>;
    deleted_by: Generated<string | null>;
  };
  msg_notice_read: { tenant_id: string; notice_id: string; user_id: string; read_at: Date };
  msg_task: {
    tenant_id: string;
    task_key: string;
    title: string;
    /** Written as JSON text. */
    params: Readonly<Record<string, string>> | string;
    permission: string | null;
    user_id: string | null;
    path: string;
    raised_at: Date;
  };
  log_front_end: {
    log_id: Generated<string>;
    tenant_id: string;
    entry_id: string;
    user_id: string;
    username: string;
    type: FrontEndLogType;
    url: string;
    at: Date;
    received_at: Date;
    message: string;
    stack: string;
    info: string;
  };
  sys_tenant: { tenant_id: string };
  ingest_dead_letter: { tenant_id: string };
  sys_login_log: { tenant_id: string; reason: string | null; created_at: Date };
  sys_user: {
    tenant_id: string;
    user_id: string;
    is_disabled: boolean;
    password_changed_at: Date | null;
    deleted_at: Date | null;
  };
}

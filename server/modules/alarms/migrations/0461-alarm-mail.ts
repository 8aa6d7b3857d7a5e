import type { Migration } from '#server/core/ports/database.ts';

/** Channels may be mail and text messages, and have texts of their own. */
export const alarmMail: Migration = {
  name: '0461-alarm-mail',
  sql: `
alter table alarm_channel
  -- Of webhooks and robots.
  alter column sealed_address drop not null,
  add column mail_host text,
  add column mail_port integer,
  add column mail_tls text not null default 'tls',
  add column mail_user text,
  add column mail_from text,
  add column recipients text,
  add column template_raise text,
  add column template_escalate text,
  add column template_clear text;
`,
};

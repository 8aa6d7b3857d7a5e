import type { Migration } from '#server/core/ports/database.ts';

/** Parts of music and news that are sent, and canned answers of one colleague. */
export const publicAccountOutward: Migration = {
  name: '0585-mp-outward',
  sql: `
alter table mp_message
  add column rep_hq_url text,
  add column rep_thumb_url text,
  -- JSON of what was sent as news: its articles.
  add column content text;

-- Null = of all colleagues.
alter table mp_canned add column user_id bigint;
drop index mp_canned_shortcut;
create unique index mp_canned_shortcut on mp_canned (tenant_id, shortcut) where user_id is null;
create unique index mp_canned_own_shortcut on mp_canned (tenant_id, user_id, shortcut) where user_id is not null;
`,
};

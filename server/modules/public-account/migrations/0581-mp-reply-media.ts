import type { Migration } from '#server/core/ports/database.ts';

/** Rules answer with materials and music, hold in given hours, and have conflicts that somebody knows of. */
export const publicAccountReplyMedia: Migration = {
  name: '0581-mp-reply-media',
  sql: `
alter table mp_auto_reply
  add column rep_type text not null default 'text',
  -- Of this account, which may have been removed since: the rule then has nothing to send.
  add column material_id bigint,
  -- As the platform knew it when the rule was written, and how it was called.
  add column rep_media_id text,
  add column rep_name text,
  -- Of music.
  add column rep_desc text,
  add column rep_url text,
  add column rep_hq_url text,
  add column thumb_material_id bigint,
  add column rep_thumb_media_id text,
  -- Weekdays on which its hours begin, 0 = Sunday; null = every day.
  add column days smallint[],
  add column start_minute integer,
  add column end_minute integer,
  -- When it would have answered and had nothing to send.
  add column missed_at timestamptz;
create index mp_auto_reply_material on mp_auto_reply (material_id) where material_id is not null;
create index mp_auto_reply_thumb on mp_auto_reply (thumb_material_id) where thumb_material_id is not null;

create table mp_known_conflict (
  tenant_id bigint not null,
  account_id bigint not null,
  -- Of the kind, the rules and the keyword: another one is another conflict.
  key text not null,
  known_at timestamptz not null,
  known_by text,
  primary key (account_id, key),
  foreign key (tenant_id, account_id) references mp_account (tenant_id, id) on delete cascade
);
select linewall_protect('mp_known_conflict');
`,
};

import type { Migration } from '#server/core/ports/database.ts';

/** Providers elsewhere, sign-ins that are under way there, and whose accounts there are whose here. */
export const socialTables: Migration = {
  name: '0026-social-tables',
  replaces: ['0096-social-sign-in', '0133-social-crud'],
  sql: `
create table social_provider (
  tenant_id bigint not null references sys_tenant on delete cascade,
  type text not null,
  name text not null,
  app_id text not null,
  -- With the key of the data directory.
  sealed_secret bytea not null,
  agent_id text,
  issuer text,
  is_enabled boolean not null,
  created_at timestamptz not null default now(),
  created_by text,
  updated_at timestamptz not null default now(),
  updated_by text,
  primary key (tenant_id, type)
);

-- A sign-in that is under way at a provider, in one browser. user_id: it is to be bound to this user.
create table social_state (
  state_hash bytea primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  type text not null,
  holder_hash bytea not null,
  user_id bigint,
  expires_at timestamptz not null,
  foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on delete cascade
);
create index social_state_expiry on social_state (expires_at);

-- Somebody whom a provider vouches for and who is nobody here yet.
create table social_ticket (
  ticket_hash bytea primary key,
  tenant_id bigint not null references sys_tenant on delete cascade,
  type text not null,
  realm text not null,
  subject text not null,
  display_name text,
  holder_hash bytea not null,
  expires_at timestamptz not null
);
create index social_ticket_expiry on social_ticket (expires_at);

-- realm: the app or issuer whose subject it is. The same text means somebody else in another realm.
create table social_link (
  tenant_id bigint not null,
  user_id bigint not null,
  type text not null,
  realm text not null,
  subject text not null,
  display_name text,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, type),
  unique (tenant_id, type, realm, subject),
  foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on delete cascade
);

select linewall_protect(name)
from unnest(array['social_provider', 'social_state', 'social_ticket', 'social_link']) as name;
`,
};

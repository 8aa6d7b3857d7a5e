import type { Migration } from '#server/core/ports/database.ts';

export const secondFactor: Migration = {
  name: '0095-second-factor',
  sql: `
-- One per user. The secret is sealed with the key of the data directory; confirmed_at null = not in force yet.
create table auth_totp (
  tenant_id bigint not null,
  user_id bigint not null,
  sealed_secret bytea not null,
  confirmed_at timestamptz,
  -- The newest time step whose code was taken: that one and those before it are spent.
  last_step bigint not null default 0,
  -- Wrong codes in a row, whatever ticket or address they came with.
  failures integer not null default 0,
  locked_until timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on delete cascade
);

-- 80 random bits each, so a plain hash is enough. A used one is gone.
create table auth_recovery_code (
  tenant_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references sys_user (tenant_id, user_id) on delete cascade
);

select linewall_protect(name) from unnest(array['auth_totp', 'auth_recovery_code']) as name;
`,
};

import type { Migration } from '#server/core/ports/database.ts';

/** Counters of what happened within a window, and the audit chain. */
export const coreTables: Migration = {
  name: '0014-core-tables',
  replaces: [
    '0120-core-counters',
    '0121-core-counters-of-no-tenant',
    '0130-core-audit',
    '0190-core-audit-names',
    '0240-core-audit-indexes',
  ],
  sql: `
-- How often something happened within a window: attempts to sign in, captchas, messages to a phone.
create table counter (
  -- Null: counted for all tenants together, such as captchas. Row-level security shows those to the platform only.
  tenant_id bigint references sys_tenant on delete cascade,
  name text not null,
  key text not null,
  times integer not null,
  expires_at timestamptz not null
);
create unique index counter_of_tenant on counter (tenant_id, name, key) nulls not distinct;
create index counter_expires on counter (expires_at);
select linewall_protect('counter');

-- Every change, chained by hashes per tenant. Entries outlive the users and records that they name. hash: of the hash before
-- and the entry itself, with record_name where that is set.
create table sys_audit (
  tenant_id bigint not null references sys_tenant,
  seq bigint not null,
  at timestamptz not null,
  user_id bigint,
  username text,
  subject text not null,
  record_id text,
  action text not null,
  changes jsonb not null,
  hash bytea not null,
  -- What the record was called: ids say nothing to a reader.
  record_name text,
  primary key (tenant_id, seq)
);
create index sys_audit_record on sys_audit (tenant_id, subject, record_id, seq);
-- Of millions of entries a list reads those that it shows, and counts some thousand by an index alone.
create index sys_audit_time on sys_audit (tenant_id, at, seq);
create index sys_audit_username on sys_audit (tenant_id, username, seq);
create index sys_audit_subject on sys_audit (tenant_id, subject, seq);
create index sys_audit_action on sys_audit (tenant_id, action, seq);

-- The last entry of each tenant; locked while the next one is written.
create table sys_audit_head (
  tenant_id bigint primary key references sys_tenant,
  seq bigint not null,
  hash bytea not null
);

select linewall_protect(name) from unnest(array['sys_audit', 'sys_audit_head']) as name;

-- Append only, whoever asks: by policy, and by a trigger, which also says so.
create policy linewall_no_update on sys_audit as restrictive for update using (false);
create policy linewall_no_delete on sys_audit as restrictive for delete using (false);

create function linewall_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'sys_audit is append only';
end $$;
create trigger sys_audit_append_only before update or delete on sys_audit
  for each statement execute function linewall_refuse_change();
`,
};

import type { Migration } from '#server/core/ports/database.ts';

/** Every change, chained by hashes per tenant. */
export const coreAudit: Migration = {
  name: '0130-core-audit',
  sql: `
-- Entries outlive the users and records that they name. hash: of the hash before and the entry itself.
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
  primary key (tenant_id, seq)
);
create index sys_audit_record on sys_audit (tenant_id, subject, record_id, seq);
create index sys_audit_time on sys_audit (tenant_id, at);

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

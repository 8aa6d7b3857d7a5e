import type { Migration } from '#server/core/ports/database.ts';

/** Codes that machines have sent and that no table of theirs had at that time. */
export const codesHeard: Migration = {
  name: '0166-codes-heard',
  sql: `
create table heard_code (
  tenant_id bigint not null references sys_tenant on delete cascade,
  machine_id bigint not null,
  code text not null,
  text text,
  count bigint not null,
  first_seen bigint not null,
  last_seen bigint not null,
  primary key (tenant_id, machine_id, code)
);
create index heard_code_newest on heard_code (tenant_id, last_seen desc);
select linewall_protect('heard_code');
`,
};

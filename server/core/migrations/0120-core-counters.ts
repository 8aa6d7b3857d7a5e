import type { Migration } from '#server/core/ports/database.ts';

export const coreCounters: Migration = {
  name: '0120-core-counters',
  sql: `
-- How often something happened within a window: attempts to sign in, captchas, messages to a phone.
create table counter (
  tenant_id bigint not null references sys_tenant (tenant_id) on delete cascade,
  name text not null,
  key text not null,
  times integer not null,
  expires_at timestamptz not null,
  primary key (tenant_id, name, key)
);
create index counter_expires on counter (expires_at);
select linewall_protect('counter');

-- Their windows last a day at most: nothing worth keeping is lost.
drop table auth_attempt;
drop table captcha_count;
drop table sms_count;
`,
};

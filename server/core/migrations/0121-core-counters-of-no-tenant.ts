import type { Migration } from '#server/core/ports/database.ts';

export const countersOfNoTenant: Migration = {
  name: '0121-core-counters-of-no-tenant',
  sql: `
-- Null: counted for all tenants together, such as captchas. Row-level security shows those to the platform only.
alter table counter drop constraint counter_pkey;
alter table counter alter column tenant_id drop not null;
create unique index counter_of_tenant on counter (tenant_id, name, key) nulls not distinct;
`,
};

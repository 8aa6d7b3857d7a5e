import type { Migration } from '#server/core/ports/database.ts';

/** A tenant's logo. Its key is random: it is the address under which anybody is shown the picture. */
export const platformLogo: Migration = {
  name: '0211-platform-logo',
  sql: `
alter table sys_tenant_setting
  add column logo_key text,
  add column logo_blob text,
  add column logo_type text;
create unique index sys_tenant_setting_logo on sys_tenant_setting (logo_key);
`,
};

import type { Migration } from '#server/core/ports/database.ts';

/** Logos lie in the file library; those of before stay in `logo_blob` until they are replaced. */
export const platformLogoPath: Migration = {
  name: '0411-platform-logo-path',
  sql: `
alter table sys_tenant_setting add column logo_path text;
`,
};

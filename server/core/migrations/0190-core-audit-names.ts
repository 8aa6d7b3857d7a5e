import type { Migration } from '#server/core/ports/database.ts';

/** What the record of an entry was called: ids say nothing to a reader. Part of the entry's hash where it is set. */
export const coreAuditNames: Migration = {
  name: '0190-core-audit-names',
  sql: `
alter table sys_audit add column record_name text;
create index sys_audit_username on sys_audit (tenant_id, username, seq);
`,
};

import type { Migration } from '#server/core/ports/database.ts';

/** Of millions of entries a list reads those that it shows, and counts some thousand by an index alone. */
export const coreAuditIndexes: Migration = {
  name: '0240-core-audit-indexes',
  sql: `
drop index sys_audit_time;
create index sys_audit_time on sys_audit (tenant_id, at, seq);
create index sys_audit_subject on sys_audit (tenant_id, subject, seq);
create index sys_audit_action on sys_audit (tenant_id, action, seq);
`,
};

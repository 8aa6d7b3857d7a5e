import type { Migration } from '#server/core/ports/database.ts';

/** Codes of roles that differ in upper and lower case alone are read as one: new ones are refused. */
export const rolesCaselessCode: Migration = {
  name: '0502-roles-caseless-code',
  sql: `
-- Of roles from before that share a code but for its case all but one: they stay as they are. A column, because an index that
-- left out their ids would be made before the rows of a backup are read.
alter table sys_role add column has_shared_code boolean not null default false;
update sys_role r set has_shared_code = true where exists (
  select from sys_role o where o.tenant_id = r.tenant_id and lower(o.code) = lower(r.code)
    and (not o.is_system, o.role_id) < (not r.is_system, r.role_id));
create unique index sys_role_code_caseless on sys_role (tenant_id, lower(code)) where not has_shared_code;
`,
};

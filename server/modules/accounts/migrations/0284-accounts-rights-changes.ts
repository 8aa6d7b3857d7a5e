import type { Migration } from '#server/core/ports/database.ts';

/** What the rights of users and whose records they reach follow from. */
const TABLES = [
  'sys_tenant',
  'sys_user',
  'sys_user_role',
  'sys_user_warehouse',
  'sys_user_partner',
  'sys_role',
  'sys_role_permission',
  'sys_role_menu',
  'sys_role_department',
  'sys_menu',
  'department',
  'line_machine',
  'partner',
];

const noteChanges = (table: string): string => `
create trigger ${table}_rights_insert after insert on ${table} referencing new table as changed
  for each statement execute function linewall_note_rights();
create trigger ${table}_rights_update after update on ${table} referencing new table as changed
  for each statement execute function linewall_note_rights();
create trigger ${table}_rights_delete after delete on ${table} referencing old table as changed
  for each statement execute function linewall_note_rights();
`;

/** In which transactions something changed that rights follow from: rights are kept between calls until then. */
export const accountsRightsChanges: Migration = {
  name: '0284-accounts-rights-changes',
  sql: `
create table rights_change (
  tenant_id bigint not null,
  xact bigint not null default pg_current_xact_id()::text::bigint,
  at timestamptz not null default clock_timestamp()
);
create index rights_change_xact on rights_change (tenant_id, xact);
select linewall_protect('rights_change');
comment on table rights_change is 'of this database alone';

create function linewall_note_rights() returns trigger language plpgsql as $$
begin
  insert into rights_change (tenant_id) select distinct tenant_id from changed;
  return null;
end $$;
${TABLES.map(noteChanges).join('')}
`,
};

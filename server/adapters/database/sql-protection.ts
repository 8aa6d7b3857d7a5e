/** The role of every tenant transaction: it owns nothing, so row-level security holds for it on any server. */
const TENANT_ROLE = 'linewall_app';

/**
 * Run at every start, before the migrations; may be repeated. Without the right to create roles, tenant
 * transactions run as the owner, whom FORCE ROW LEVEL SECURITY binds.
 */
export const PREPARE_SQL = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
    create role ${TENANT_ROLE} nologin;
  end if;
exception when insufficient_privilege or duplicate_object or unique_violation then null;
end $$;

-- Who tenant transactions run as: the role where there is one that we may take, else the owner itself.
create or replace function linewall_tenant_role() returns name language sql stable as $$
  select coalesce((
    select rolname from pg_roles where rolname = '${TENANT_ROLE}' and pg_has_role(current_user, oid,
      -- Since version 16 a membership need not include the right to take the role.
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end
    )), current_user)
$$;

do $$ begin
  if linewall_tenant_role() = current_user and exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
    execute format('grant ${TENANT_ROLE} to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$;

create table if not exists linewall_migration (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);

-- Puts a table with a column tenant_id under row-level security. To be called at the end of its migration.
create or replace function linewall_protect(table_name text) returns void language plpgsql as $$
declare
  tenant_role name := linewall_tenant_role();
  -- In a query of its own it is read once for a statement, not once for each row.
  own_rows text := 'tenant_id = (select nullif(current_setting(''app.tenant_id'', true), '''')::bigint)';
  all_rows text := 'current_setting(''app.platform'', true) = ''on''';
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('drop policy if exists linewall_tenant on %I', table_name);
  execute format('drop policy if exists linewall_platform on %I', table_name);
  -- A policy per role: "or" in one policy would keep the planner from using an index on tenant_id.
  execute format('create policy linewall_tenant on %I to %I using (%s) with check (%s)', table_name, tenant_role, own_rows, own_rows);
  execute format('create policy linewall_platform on %I to %I using (%s) with check (%s)', table_name, current_user, all_rows, all_rows);
  if tenant_role <> current_user then
    execute format('grant select, insert, update, delete on %I to %I', table_name, tenant_role);
  end if;
end $$;

-- After a restore, a change of owner or a role that appeared: protect again for the roles of today. And tables of
-- versions before this one, whose policy reads the tenant for each row.
do $$
declare protected record;
begin
  for protected in
    select p.tablename from pg_policies p
    where p.schemaname = current_schema() and p.policyname in ('linewall_tenant', 'linewall_platform')
    group by p.tablename
    having not bool_and(case p.policyname when 'linewall_tenant' then linewall_tenant_role() else current_user end = any (p.roles))
      or bool_or(p.policyname = 'linewall_tenant' and p.qual not ilike '%( select %')
  loop
    perform linewall_protect(protected.tablename);
  end loop;
end $$;
`;

/** Refused at start: a user that no policy binds and that has no other role to take. */
export const BYPASS_SQL = `
select linewall_tenant_role()::text as role, exists (
  select from pg_roles where rolname = linewall_tenant_role() and (rolsuper or rolbypassrls)
) as bypasses`;

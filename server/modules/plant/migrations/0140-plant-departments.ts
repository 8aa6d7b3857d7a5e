import type { Migration } from '#server/core/ports/database.ts';

/**
 * Departments are edited: status, who and when, removal that keeps them, and the attributes of lines that no one has
 * published yet. What is there was in use before there was a status.
 */
export const plantDepartments: Migration = {
  name: '0140-plant-departments',
  sql: `
alter table department
  add column status text not null default 'draft' check (status in ('draft', 'audited', 'started')),
  add column audited_at timestamptz, add column audited_by text,
  add column started_at timestamptz, add column started_by text,
  add column unit text, add column time_zone text,
  add column created_at timestamptz not null default now(), add column created_by text,
  add column updated_at timestamptz not null default now(), add column updated_by text,
  add column deleted_at timestamptz, add column deleted_by text,
  drop constraint department_dtype_check,
  add constraint department_dtype_check check (dtype in ('company', 'plant', 'workshop', 'line', 'machine', 'warehouse',
    'office', 'energy_region', 'tank', 'dock', 'meter'));
alter table department drop constraint department_tenant_id_code_key;
create unique index department_code on department (tenant_id, code) where deleted_at is null;
update department set status = 'started', audited_at = now(), started_at = now();
update department d set unit = l.unit, time_zone = l.time_zone
  from production_line l where l.tenant_id = d.tenant_id and l.id = d.id;

alter table machine
  add column short_name text check (length(short_name) <= 12),
  add column short_name_en text check (length(short_name_en) <= 12);
`,
};

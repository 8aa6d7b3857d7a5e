import type { Migration } from '#server/core/ports/database.ts';

/** Models of types of machines that tenants have uploaded. What is drawn of them is in the blob store. */
export const screensMachineModel: Migration = {
  name: '0370-screens-machine-model',
  sql: `
create table machine_model (
  tenant_id bigint not null,
  machine_type text not null,
  file_id uuid not null,
  -- Metres.
  length double precision not null check (length > 0),
  width double precision not null check (width > 0),
  height double precision not null check (height > 0),
  triangles integer not null check (triangles > 0),
  -- What of the file is not drawn.
  notes text[] not null,
  changed_by text,
  changed_at timestamptz not null,
  primary key (tenant_id, machine_type)
);
select linewall_protect('machine_model');
`,
};

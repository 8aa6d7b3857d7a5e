import type { Migration } from '#server/core/ports/database.ts';

/** Where things stand on big screens: what is being edited, what screens show, and what they showed before. */
export const screensSceneLayout: Migration = {
  name: '0360-screens-scene-layout',
  sql: `
create table scene_layout_version (
  tenant_id bigint not null,
  scene text not null check (scene in ('plant', 'hall', 'railway')),
  -- Null: of the tenant's plant.
  warehouse_id bigint,
  no integer not null,
  status text not null check (status in ('draft', 'published', 'archived')),
  -- Rises with every save of a draft.
  revision integer not null default 1,
  layout jsonb not null,
  note text,
  changed_by text,
  changed_at timestamptz not null,
  check ((scene = 'plant') = (warehouse_id is null)),
  unique nulls not distinct (tenant_id, scene, warehouse_id, no),
  foreign key (tenant_id, warehouse_id) references department (tenant_id, id) on delete cascade
);
create unique index scene_layout_version_current on scene_layout_version (tenant_id, scene, warehouse_id, status)
  nulls not distinct where status <> 'archived';
select linewall_protect('scene_layout_version');
`,
};

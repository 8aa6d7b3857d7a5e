import type { Migration } from '#server/core/ports/database.ts';

/** Plans of lines: what is being edited, what walls show, and what they showed before. */
export const plantLineVersions: Migration = {
  name: '0145-plant-line-versions',
  sql: `
create table line_version (
  tenant_id bigint not null,
  line_id bigint not null,
  no integer not null,
  status text not null check (status in ('draft', 'published', 'archived')),
  -- Rises with every save of a draft.
  revision integer not null default 1,
  plan jsonb not null,
  note text,
  -- Of the draft's last save, or of the publication; null: the version was there before there were versions.
  changed_by text,
  changed_at timestamptz not null,
  primary key (tenant_id, line_id, no),
  foreign key (tenant_id, line_id) references department (tenant_id, id) on delete cascade
);
create unique index line_version_current on line_version (tenant_id, line_id, status) where status <> 'archived';
select linewall_protect('line_version');
`,
};

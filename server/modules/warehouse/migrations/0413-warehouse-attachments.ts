import type { Migration } from '#server/core/ports/database.ts';

/** Files of the library at records of the warehouse. */
export const warehouseAttachments: Migration = {
  name: '0413-warehouse-attachments',
  sql: `
create table warehouse_attachment (
  tenant_id bigint not null,
  -- Key of the subject: inboundOrder.
  subject text not null,
  record_id bigint not null,
  file_id bigint not null,
  added_at timestamptz not null,
  added_by text,
  primary key (tenant_id, subject, record_id, file_id),
  foreign key (tenant_id, file_id) references sys_file (tenant_id, file_id) on delete cascade
);
create index warehouse_attachment_file on warehouse_attachment (tenant_id, file_id);
select linewall_protect('warehouse_attachment');
`,
};

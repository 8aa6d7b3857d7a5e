import type { Migration } from '#server/core/ports/database.ts';

/** Orders, waves, tasks and checks that a warehouse system runs, known by the numbers that it gives them. */
export const warehouseExternal: Migration = {
  name: '0270-warehouse-external',
  sql: `
alter table wave add column external_no text;
alter table warehouse_task add column external_no text;
alter table quality_check_bill add column external_no text;

alter table inbound_order add column is_external boolean not null default false,
  add constraint inbound_order_external_named check (not is_external or external_no is not null);
alter table outbound_order add column is_external boolean not null default false,
  add constraint outbound_order_external_named check (not is_external or external_no is not null);
alter table wave add column is_external boolean not null default false,
  add constraint wave_external_named check (not is_external or external_no is not null);
alter table warehouse_task add column is_external boolean not null default false,
  add constraint warehouse_task_external_named check (not is_external or external_no is not null);
alter table quality_check_bill add column is_external boolean not null default false,
  add constraint quality_check_bill_external_named check (not is_external or external_no is not null);

create unique index inbound_order_external on inbound_order (tenant_id, warehouse_id, external_no) where is_external;
create unique index outbound_order_external on outbound_order (tenant_id, warehouse_id, external_no) where is_external;
create unique index wave_external on wave (tenant_id, warehouse_id, external_no) where is_external;
create unique index warehouse_task_external on warehouse_task (tenant_id, warehouse_id, external_no) where is_external;
create unique index quality_check_bill_external on quality_check_bill (tenant_id, warehouse_id, external_no)
  where is_external;
-- Whether a number of a warehouse system is the reference of an order that is run here.
create index inbound_order_reference on inbound_order (tenant_id, external_no) where external_no is not null;
create index outbound_order_reference on outbound_order (tenant_id, external_no) where external_no is not null;
`,
};

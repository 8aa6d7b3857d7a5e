import type { Migration } from '#server/core/ports/database.ts';

/** Removed records are kept and can be restored; what has to be unique is so among those that are not removed. */
export const platformCrud: Migration = {
  name: '0131-platform-crud',
  sql: `
alter table sys_dict add column deleted_at timestamptz, add column deleted_by text;
alter table sys_dict drop constraint sys_dict_tenant_id_type_key;
create unique index sys_dict_type on sys_dict (tenant_id, type) where deleted_at is null;

alter table sys_dict_item add column deleted_at timestamptz, add column deleted_by text;
alter table sys_dict_item drop constraint sys_dict_item_tenant_id_dict_id_value_key;
create unique index sys_dict_item_value on sys_dict_item (tenant_id, dict_id, value) where deleted_at is null;

alter table sys_param add column deleted_at timestamptz, add column deleted_by text;
alter table sys_param drop constraint sys_param_tenant_id_public_key_key;
create unique index sys_param_key on sys_param (tenant_id, public_key) where deleted_at is null;

alter table sys_menu add column deleted_at timestamptz, add column deleted_by text;
drop index sys_menu_path;
create unique index sys_menu_path on sys_menu (tenant_id, path) where deleted_at is null;
`,
};

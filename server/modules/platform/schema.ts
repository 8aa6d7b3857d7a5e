import type { ColumnType, Generated } from 'kysely';
import type { TableLayout, TableLayoutColumn } from '#shared/contracts/kit/table-layout.ts';
import type { MenuType } from '#shared/contracts/platform/menu.ts';

/** Who created and last changed a row. */
interface Audit {
  created_at: Generated<Date>;
  created_by: string | null;
  updated_at: Generated<Date>;
  updated_by: string | null;
}

/** When and by whom a row was removed; null = it is there. */
interface Removal {
  deleted_at: Generated<Date | null>;
  deleted_by: Generated<string | null>;
}

/** Rows of the platform's tables, and what it reads of the accounts' ones; bigint is text. */
export interface PlatformSchema {
  sys_tenant: {
    tenant_id: string;
    code: string;
    name: string;
    /** Menus of the product that its package has; null = all. */
    menu_codes: string[] | null;
    deleted_at: Date | null;
  };
  sys_role: {
    role_id: Generated<string>;
    tenant_id: string;
    code: string;
    name: string;
    role_desc: Generated<string>;
    ds_type: Generated<number>;
    kind: Generated<'internal' | 'external'>;
    is_system: Generated<boolean>;
    has_shared_code: Generated<boolean>;
  };
  sys_user_role: { tenant_id: string; user_id: string; role_id: string };
  sys_seed: { tenant_id: string; name: string; ref_id: string | null };
  sys_menu: Audit &
    Removal & {
      menu_id: Generated<string>;
      tenant_id: string;
      parent_id: string | null;
      type: MenuType;
      name: string;
      name_en: string | null;
      description: string | null;
      path: string | null;
      icon: string | null;
      component: string | null;
      permission: string | null;
      keep_alive: boolean;
      sort: number;
    };
  sys_role_menu: { tenant_id: string; role_id: string; menu_id: string };
  sys_param: Audit &
    Removal & {
      public_id: Generated<string>;
      tenant_id: string;
      public_name: string;
      public_key: string;
      public_value: string;
      is_active: boolean;
      validate_code: string | null;
      is_system: boolean;
      is_secret: boolean;
      public_type: string;
    };
  sys_tenant_setting: {
    tenant_id: string;
    watermark: Generated<boolean>;
    single_session: Generated<boolean>;
    iframe_origins: Generated<string[]>;
    accent_color: Generated<string>;
    company_profile: Generated<string>;
    company_contact: Generated<string>;
    logo_key: string | null;
    logo_blob: string | null;
    logo_path: string | null;
    logo_type: string | null;
    param_version: Generated<string>;
    updated_at: Generated<Date>;
    updated_by: string | null;
  };
  sys_dict: Audit &
    Removal & {
      dict_id: Generated<string>;
      tenant_id: string;
      type: string;
      description: string;
      remarks: string | null;
      is_system: boolean;
      version: Generated<string>;
    };
  sys_dict_item: Audit &
    Removal & {
      item_id: Generated<string>;
      tenant_id: string;
      dict_id: string;
      value: string;
      label: string;
      label_en: string | null;
      description: string | null;
      remarks: string | null;
      sort: number;
      is_system: boolean;
    };
  sys_post: {
    post_id: Generated<string>;
    tenant_id: string;
    post_code: string;
    post_name: string;
    post_sort: number;
    remark: string | null;
  };
  sys_file_group: {
    tenant_id: string;
    group_id: string;
    parent_id: string | null;
    name: string;
    name_en: string | null;
    unique_key: string | null;
    file_size: string | null;
    sort: number;
    is_system: boolean;
  };
  sys_table_layout: {
    layout_id: Generated<string>;
    tenant_id: string;
    user_id: string | null;
    form_name: string;
    /** Written as JSON text. */
    columns: ColumnType<readonly TableLayoutColumn[], string, string>;
    density: TableLayout['density'];
    updated_at: Date;
  };
}

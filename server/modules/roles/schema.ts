import type { Generated } from 'kysely';
import type { RoleKind } from '#shared/contracts/roles/role.ts';

/** Rows of roles and posts, and what this module reads of the tables around them; bigint is text. */
export interface RolesSchema {
  sys_role: {
    role_id: Generated<string>;
    tenant_id: string;
    code: string;
    name: string;
    ds_type: number;
    kind: Generated<RoleKind>;
    is_system: Generated<boolean>;
  };
  sys_role_permission: { tenant_id: string; role_id: string; permission: string };
  sys_role_menu: { tenant_id: string; role_id: string; menu_id: string };
  sys_role_department: { tenant_id: string; role_id: string; department_id: string };
  sys_user: {
    user_id: string;
    tenant_id: string;
    username: string;
    nickname: string;
    dept_id: string | null;
    is_disabled: boolean;
  };
  sys_user_role: { tenant_id: string; user_id: string; role_id: string };
  sys_post: {
    post_id: Generated<string>;
    tenant_id: string;
    post_code: string;
    post_name: string;
    post_sort: number;
  };
  sys_user_post: { tenant_id: string; user_id: string; post_id: string };
}

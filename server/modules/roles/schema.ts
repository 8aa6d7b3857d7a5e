import type { Generated } from 'kysely';
import type { RoleKind } from '#shared/contracts/role.ts';

/** Rows of roles and posts, and what this module reads of the tables around them; bigint is text. */
export interface RolesSchema {
  sys_role: {
    role_id: Generated<string>;
    tenant_id: string;
    code: string;
    name: string;
    role_desc: Generated<string>;
    ds_type: Generated<number>;
    kind: Generated<RoleKind>;
  };
  sys_post: {
    post_id: Generated<string>;
    tenant_id: string;
    post_code: string;
    post_name: string;
    post_sort: number;
    remark: string | null;
  };
}

import type { Generated } from 'kysely';

/** Rows of tenants as the platform sees them; bigint is text. */
export interface TenantsSchema {
  sys_tenant: {
    tenant_id: Generated<string>;
    is_paused: boolean;
    start_day: string | null;
    end_day: string | null;
    package_id: string | null;
    menu_codes: string[] | null;
    deleted_at: Date | null;
  };
  /** Of the platform module: the watermark flag only. */
  sys_tenant_setting: { tenant_id: string; watermark: boolean };
  /** Of the accounts: who has a session, nothing else. */
  auth_session: { tenant_id: string };
  tenant_package: {
    package_id: string;
    tenant_id: string;
    name: string;
    menu_codes: string[];
    is_active: boolean;
    deleted_at: Date | null;
  };
}

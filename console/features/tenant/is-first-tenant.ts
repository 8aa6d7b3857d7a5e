import type { Tenant } from '#shared/contracts/tenants/tenant.ts';
import { FIRST_TENANT_ID } from '#shared/domain/first-tenant-id.ts';

/** The platform's own tenant, which nothing closes. */
export function isFirstTenant({ id }: Pick<Tenant, 'id'>): boolean {
  return id === FIRST_TENANT_ID;
}

import { defineCapability } from '#shared/contracts/kit/capability.ts';

export const tenantsCapability = defineCapability({
  folder: 'tenants',
  errors: {
    tenant_in_use: { status: 409, report: false },
    package_in_use: { status: 409, report: false },
  },
});

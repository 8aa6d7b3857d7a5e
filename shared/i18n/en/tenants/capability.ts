import type { SameKeys } from '#shared/i18n/same-keys.ts';
import type { tenants as zh } from '#shared/i18n/zh/tenants/capability.ts';

export const tenants = {
  errors: {
    tenant_in_use: 'The tenant is still in use: pause it first',
    package_in_use: 'Tenants still have this package',
  },
} satisfies SameKeys<typeof zh>;

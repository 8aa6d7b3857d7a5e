import type { tenantsCapability } from '#shared/contracts/tenants/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const tenants = {
  errors: {
    tenant_in_use: '租户仍在使用，请先暂停',
    package_in_use: '仍有租户使用该套餐，不能删除',
  },
} satisfies CapabilityTexts<typeof tenantsCapability>;

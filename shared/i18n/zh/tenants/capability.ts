import type { tenantsCapability } from '#shared/contracts/tenants/capability.ts';
import type { CapabilityTexts } from '#shared/i18n/capability-texts.ts';

export const tenants = {
  permissions: {
    platform_tenant_view: '查看平台租户',
    platform_tenant_edit: '管理平台租户与套餐',
  },
  permissionRisks: {
    platform_tenant_edit: '可新建租户及其管理员，停用其他租户',
  },
  errors: {
    tenant_in_use: '租户仍在使用，请先暂停',
    package_in_use: '仍有租户使用该套餐，不能删除',
  },
  operationSubjects: {
    tenant: '租户',
    tenantPackage: '租户套餐',
  },
  recordErrors: {
    package_taken: '已有同名套餐',
    first_tenant_open: '第一个租户是平台本身，不能暂停、设期限或限制菜单',
    package_missing: '套餐不存在或已停用',
    menu_code_unknown: '含有产品中没有的菜单',
  },
} satisfies CapabilityTexts<typeof tenantsCapability>;

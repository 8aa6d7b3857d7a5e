import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalFreeText, Text } from '#shared/contracts/kit/text.ts';
import { MenuType } from '#shared/contracts/platform/menu.ts';

/** The name of a menu that the product brings. */
export const MenuCode = ExactText(64).regex(/^[A-Za-z]\w*$/);
const MENUS_MAX = 500;

/** A menu of the product, as packages are made of them. */
export const CatalogueMenu = z.object({
  code: MenuCode,
  parentCode: MenuCode.nullable(),
  type: MenuType,
  name: z.string(),
  nameEn: z.string(),
});
export type CatalogueMenu = z.infer<typeof CatalogueMenu>;

/** Which of the product's menus a tenant may have. */
export const TenantPackage = z.object({
  id: Id,
  name: z.string(),
  /** Of pages and buttons; groups follow from them. */
  menuCodes: z.array(MenuCode),
  /** 0 in use, 9 not given to further tenants. */
  status: z.enum(['0', '9']),
  remarks: z.string().nullable(),
  /** How many tenants have it. */
  tenants: z.number().int(),
  updateTime: EpochMs,
});
export type TenantPackage = z.infer<typeof TenantPackage>;

export const tenantPackage = defineCrud({
  subject: defineSubject({ name: 'tenant-package', module: 'tenants', page: '/tenant-package' }),
  path: '/admin/tenant-package',
  idField: 'id',
  access: { view: 'platform_tenant_view', edit: 'platform_tenant_edit' },
  record: TenantPackage,
  fields: {
    name: Text(64),
    menuCodes: z.array(MenuCode).min(1).max(MENUS_MAX),
    status: z.enum(['0', '9']).default('0'),
    remarks: OptionalFreeText(500),
  },
  filters: { name: ExactText(64).optional() },
  sort: ['name', 'status', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['package of menus', 'packages of menus'],
});

export const listCatalogueMenus = defineEndpoint({
  id: 'tenantPackage.menus',
  method: 'GET',
  path: '/admin/tenant-package/menus',
  access: 'platform_tenant_view',
  tenant: 'session',
  summary:
    'The menus of the product that packages are made of; those of the platform itself are not among them.',
  reply: z.array(CatalogueMenu),
});

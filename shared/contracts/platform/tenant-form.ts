import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id, PageQuery, pageOf } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { FormName } from '#shared/contracts/kit/table-layout.ts';
import { ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** What a tenant has decided of a field of a form. */
export const TenantFormField = z.strictObject({
  /** As in the body of the subject's calls. */
  name: ExactText(64).regex(/^[A-Za-z]\w*$/),
  isShown: z.boolean(),
  /** Cannot be left empty, besides those that the product needs. */
  isRequired: z.boolean(),
  /** In place of the product's; empty = the product's. */
  label: Text(32, 0).default(''),
  labelEn: Text(32, 0).default(''),
});
export type TenantFormField = z.infer<typeof TenantFormField>;

const FormFields = z
  .array(TenantFormField)
  .max(LIMITS.formFieldsMax)
  .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, {
    message: 'field_twice',
  });

export const TenantForm = z.object({
  id: Id,
  /** Key of the subject whose form it is: `product`. */
  componentsName: FormName,
  fields: FormFields,
  remarks: z.string().nullable(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type TenantForm = z.infer<typeof TenantForm>;

export const tenantForm = defineCrud({
  subject: defineSubject({ name: 'tenant-form', module: 'platform', page: '/tenant-form' }),
  path: '/admin/sysconftenandform',
  paths: { create: '/admin/sysconftenandform/', update: '/admin/sysconftenandform/' },
  idField: 'id',
  nameField: 'componentsName',
  access: { view: 'tenant_form_edit', edit: 'tenant_form_edit' },
  record: TenantForm,
  createOnly: { componentsName: FormName },
  fields: { fields: FormFields, remarks: OptionalText(200) },
  filters: { componentsName: FormName.optional() },
  sort: ['components_name', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['tenant form', 'tenant forms'],
});

/** A form of the product, with what the tenant has decided of it. Specification, point 3 (tenant option record). */
export const TenantComponent = z.object({
  componentsName: FormName,
  /** The fields of the form; of those that the product needs, none can be hidden. */
  names: z.array(z.object({ name: z.string(), isNeeded: z.boolean() })),
  /** Empty: the form is as the product has it. */
  fields: z.array(TenantFormField),
});
export type TenantComponent = z.infer<typeof TenantComponent>;

/** The specification gives no path for it. */
export const pageTenantComponents = defineEndpoint({
  id: 'tenantForm.components',
  method: 'GET',
  path: '/admin/sysconftenandform/components',
  access: 'session',
  tenant: 'session',
  summary:
    "The forms of the product with what the tenant has decided of their fields; `tenantId` may be the caller's own.",
  query: PageQuery.extend({ tenantId: Id.optional() }),
  reply: pageOf(TenantComponent),
});

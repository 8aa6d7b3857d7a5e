import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { CodeText, ExactText, OptionalText, Text } from '#shared/contracts/kit/text.ts';

/** What another company is to the tenant; it may be several of these. */
export const PartnerKind = z.enum(['carrier', 'owner', 'supplier', 'customer']);
export type PartnerKind = z.infer<typeof PartnerKind>;

export const Partner = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  isCarrier: z.boolean(),
  isOwner: z.boolean(),
  isSupplier: z.boolean(),
  isCustomer: z.boolean(),
  parentCode: z.string().nullable(),
  parentName: z.string().nullable(),
  parentNameEn: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  enabled: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type Partner = z.infer<typeof Partner>;

/** Companies that goods belong to, come from, go to and travel with. Owners of goods stand in a tree. */
export const partner = defineCrud({
  subject: defineSubject({ name: 'partner', module: 'yard', page: '/partner' }),
  path: '/busi/partner',
  idField: 'id',
  access: { view: 'warehouse_view', edit: 'warehouse_edit' },
  record: Partner,
  fields: {
    code: CodeText(32).regex(/^\S+$/u, 'bad_code'),
    name: Text(64),
    nameEn: OptionalText(64),
    isCarrier: z.boolean().default(false),
    isOwner: z.boolean().default(false),
    isSupplier: z.boolean().default(false),
    isCustomer: z.boolean().default(false),
    /** Of the company that it belongs to: who acts for that one acts for it too. */
    parentCode: OptionalText(32),
    contact: OptionalText(32),
    phone: OptionalText(32),
    enabled: z.boolean().default(true),
  },
  check(body, context) {
    if (!(body.isCarrier || body.isOwner || body.isSupplier || body.isCustomer))
      context.addIssue({ code: 'custom', path: ['isCarrier'], message: 'kind_missing' });
  },
  filters: { name: ExactText(64).optional(), kind: PartnerKind.optional() },
  sort: ['code', 'name', 'update_time'],
  isSoftDeleted: true,
  hasImport: true,
  nouns: ['partner', 'partners'],
});

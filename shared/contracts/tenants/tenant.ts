import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { Day, EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { PhoneNumber } from '#shared/contracts/kit/phone.ts';
import { NewUsername } from '#shared/contracts/kit/register.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, OptionalFreeText, Text } from '#shared/contracts/kit/text.ts';

/** `paused` by the platform, or before its first or after its last day: sign-ins are refused, and machine data is kept. */
export const TenantState = z.enum(['open', 'paused', 'not_started', 'ended']);
export type TenantState = z.infer<typeof TenantState>;

/** 0 in use, 9 paused, as the clients of this protocol write it. */
export const TenantStatus = z.enum(['0', '9']);

/** Short name for humans, unique on the server. */
export const TenantCode = ExactText(64).regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/);

/** A tenant as its platform sees it: its row, and how much there is of what. Nothing that it holds. */
export const Tenant = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  startDay: Day.nullable(),
  endDay: Day.nullable(),
  status: TenantStatus,
  state: TenantState,
  /** Null = all menus of the product. */
  packageId: Id.nullable(),
  packageName: z.string().nullable(),
  watermark: z.boolean(),
  remarks: z.string().nullable(),
  users: z.number().int(),
  machines: z.number().int(),
  screens: z.number().int(),
  updateTime: EpochMs,
});
export type Tenant = z.infer<typeof Tenant>;

export const tenant = defineCrud({
  subject: defineSubject({ name: 'tenant', module: 'tenants', page: '/tenant' }),
  path: '/admin/tenant',
  idField: 'id',
  access: { view: 'platform_tenant_view', edit: 'platform_tenant_edit' },
  record: Tenant,
  fields: {
    name: Text(64),
    code: TenantCode,
    startDay: Day.nullish(),
    endDay: Day.nullish(),
    status: TenantStatus.default('0'),
    packageId: Id.nullish(),
    watermark: z.boolean().default(false),
    remarks: OptionalFreeText(500),
  },
  createOnly: {
    adminUsername: NewUsername,
    adminNickname: Text(64),
    adminPhone: PhoneNumber.nullish(),
    /** Dictionaries and parameters as the first tenant has them; else as the product brings them. */
    isCopyOfOwn: z.boolean().default(false),
  },
  shownOnce: {
    /** Of the first administrator, who chooses another at the first sign-in. */
    firstPassword: z.string(),
  },
  check({ startDay, endDay }, context) {
    if (typeof startDay === 'string' && typeof endDay === 'string' && endDay < startDay)
      context.addIssue({ code: 'custom', path: ['endDay'], message: 'tenant_ends_before' });
  },
  filters: {
    name: ExactText(64).optional(),
    status: TenantStatus.optional(),
    packageId: Id.optional(),
  },
  sort: ['name', 'code', 'start_day', 'end_day', 'update_time'],
  isSoftDeleted: true,
  hasImport: false,
  nouns: ['tenant', 'tenants'],
});

import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, FreeText, Text } from '#shared/contracts/kit/text.ts';

export const tenantSettingSubject = defineSubject({
  name: 'tenant-setting',
  module: 'platform',
  page: '/tenant-setting',
});

/** `scheme://host[:port]` of a site that may be shown in the frame page, exactly as `URL.origin` writes it. */
export const FrameOrigin = ExactText(255)
  .regex(/^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9]\d{0,4})?$/)
  // `URL.origin` leaves the scheme's own port out; written here it would never compare equal.
  .refine((origin) => !/^(?:http:.*:80|https:.*:443)$/.test(origin), { message: 'bad_origin' });

/** `#RRGGBB`. */
export const AccentColor = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .transform((color) => color.toUpperCase());

const Flags = z.object({
  /** Department, first post and user name over every page. */
  watermark: z.boolean(),
  /** An account that signs in elsewhere loses its former session. */
  singleSession: z.boolean(),
  /** Sites that the frame page may show. */
  iframeOrigins: z.array(z.string()),
  accentColor: z.string(),
  /** Address of the picture; null = the product's name stands alone. */
  logo: z.string().nullable(),
});

export const CurrentTenant = Flags.extend({ tenantId: Id, code: z.string(), name: z.string() });
export type CurrentTenant = z.infer<typeof CurrentTenant>;

export const getCurrentTenant = defineEndpoint({
  id: 'tenantSetting.current',
  method: 'GET',
  path: '/admin/tenant/current',
  access: 'session',
  tenant: 'session',
  allowRestricted: true,
  summary: "The session's tenant with its flags.",
  reply: CurrentTenant,
});

export const TenantSettingBody = z.strictObject({
  name: Text(64),
  watermark: z.boolean(),
  singleSession: z.boolean(),
  iframeOrigins: z.array(FrameOrigin).max(32),
  accentColor: AccentColor,
  companyProfile: FreeText(4_000, 0),
  companyContact: FreeText(500, 0),
});
export type TenantSettingBody = z.output<typeof TenantSettingBody>;

export const updateCurrentTenant = defineEndpoint({
  id: 'tenantSetting.update',
  method: 'PUT',
  path: '/admin/tenant/current',
  access: 'tenant_edit',
  tenant: 'session',
  summary: "Changes the session's tenant.",
  body: TenantSettingBody.partial(),
  reply: CurrentTenant,
});

/** What the company page shows to anybody. Plain text. */
export const getCompany = defineEndpoint({
  id: 'tenantSetting.company',
  method: 'GET',
  path: '/admin/tenant/company',
  access: 'public',
  tenant: 'header',
  summary: 'The company behind a tenant, as it presents itself.',
  reply: z.object({
    name: z.string(),
    profile: z.string(),
    contact: z.string(),
    accentColor: z.string(),
    logo: z.string().nullable(),
  }),
});

/** Random: a logo cannot be found without its address. */
const LogoKey = z.string().regex(/^[0-9a-f]{32}$/);

export const logoPath = (key: string): string => `/admin/tenant/logo/${key}`;

export const getLogo = defineEndpoint({
  id: 'tenantSetting.logo',
  method: 'GET',
  path: '/admin/tenant/logo/:key',
  access: 'public',
  tenant: 'none',
  summary: "A tenant's logo. Public, as the sign-in page shows it.",
  params: z.object({ key: LogoKey }),
  replyForm: 'bytes',
  reply: z.instanceof(Uint8Array),
});

export const putLogo = defineEndpoint({
  id: 'tenantSetting.putLogo',
  method: 'PUT',
  path: '/admin/tenant/current/logo',
  access: 'tenant_edit',
  tenant: 'session',
  summary: "Replaces the logo of the session's tenant: one multipart file, PNG, JPEG or WebP.",
  bodyForm: 'multipart',
  bodyMaxBytes: LIMITS.logoMaxBytes + 64 * 1024,
  reply: CurrentTenant,
});

export const removeLogo = defineEndpoint({
  id: 'tenantSetting.removeLogo',
  method: 'DELETE',
  path: '/admin/tenant/current/logo',
  access: 'tenant_edit',
  tenant: 'session',
  summary: "Removes the logo of the session's tenant.",
  reply: CurrentTenant,
});

import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './envelope.ts';
import { ExactText, Text } from './text.ts';

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
});

export const CurrentTenant = Flags.extend({ tenantId: Id, code: z.string(), name: z.string() });
export type CurrentTenant = z.infer<typeof CurrentTenant>;

export const getCurrentTenant = defineEndpoint({
  id: 'tenant.current',
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
  companyProfile: Text(4_000, 0),
  companyContact: Text(500, 0),
});
export type TenantSettingBody = z.output<typeof TenantSettingBody>;

export const updateCurrentTenant = defineEndpoint({
  id: 'tenant.update',
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
  id: 'tenant.company',
  method: 'GET',
  path: '/admin/tenant/company',
  access: 'public',
  tenant: 'header',
  summary: 'The company behind a tenant, as it presents itself.',
  reply: z.object({ name: z.string(), profile: z.string(), contact: z.string(), accentColor: z.string() }),
});

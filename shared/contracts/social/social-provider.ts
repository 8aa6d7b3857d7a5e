import { z } from 'zod';
import { defineCrud } from '#shared/contracts/kit/crud.ts';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs } from '#shared/contracts/kit/envelope.ts';
import { defineSubject } from '#shared/contracts/kit/subject.ts';
import { ExactText, Text } from '#shared/contracts/kit/text.ts';
import { SocialType } from './social.ts';

/** A provider as a tenant has set it up. The secret never leaves the server. */
export const SocialProviderSetting = z.object({
  type: SocialType,
  name: z.string(),
  appId: z.string(),
  /** WeCom's application number. */
  agentId: z.string().nullable(),
  /** Of an OpenID Connect provider. */
  issuer: z.string().nullable(),
  isEnabled: z.boolean(),
  /** False: it was sealed with another key than that of the data directory and must be given again. */
  hasSecret: z.boolean(),
  updateTime: EpochMs,
  updateBy: z.string().nullable(),
});
export type SocialProviderSetting = z.infer<typeof SocialProviderSetting>;

const Secret = ExactText(512, 1);

/** One per type. A removal keeps the accounts that are bound there, should the provider come back. */
export const socialProvider = defineCrud({
  subject: defineSubject({ name: 'social-provider', module: 'social', page: '/social' }),
  path: '/admin/social/provider',
  idField: 'type',
  id: SocialType,
  access: { view: 'social_edit', edit: 'social_edit' },
  record: SocialProviderSetting,
  fields: {
    name: Text(32),
    appId: Text(256),
    agentId: ExactText(20).regex(/^\d+$/).nullable().default(null),
    issuer: z
      .url({ protocol: /^https?$/ })
      .max(512)
      .nullable()
      .default(null),
    isEnabled: z.boolean().default(true),
  },
  createOnly: { type: SocialType, secret: Secret },
  /** Absent = the present one stays. */
  updateOnly: { secret: Secret.optional() },
  check: checkType,
  sort: ['type', 'name', 'update_time'],
  isSoftDeleted: false,
  hasImport: false,
  nouns: ['sign-in provider', 'sign-in providers'],
});

export const getSocialRedirect = defineEndpoint({
  id: 'socialProvider.redirect',
  method: 'GET',
  path: '/admin/social/provider/redirect',
  access: 'social_edit',
  tenant: 'session',
  summary: 'The address to which providers send users back; to be registered there.',
  reply: z.object({ redirectUri: z.string() }),
});

/** Only OpenID Connect has an issuer, only WeCom an application number. */
function checkType({ type, agentId, issuer }: Record<string, unknown>, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if ((type === 'OIDC') !== (issuer !== null)) refuse('issuer', 'issuer_of_oidc');
  if ((type === 'WEIXIN_CP') !== (agentId !== null)) refuse('agentId', 'agent_of_wecom');
}

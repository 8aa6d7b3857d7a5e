import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { SocialType } from './social.ts';
import { ExactText, Text } from './text.ts';

const Name = Text(32);
const AppId = Text(256);

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
  /** False: the key of the data directory is not the one that it was sealed with; it has to be given again. */
  hasSecret: z.boolean(),
});
export type SocialProviderSetting = z.infer<typeof SocialProviderSetting>;

export const listSocialSettings = defineEndpoint({
  id: 'socialSetting.list',
  method: 'GET',
  path: '/admin/social/providers',
  access: 'social_edit',
  tenant: 'session',
  summary: 'The providers that are set up, and where they send people back to.',
  reply: z.object({ redirectUri: z.string(), providers: z.array(SocialProviderSetting) }),
});

/** An issuer is of OpenID Connect, the number of an app of WeCom, and each of nothing else. */
export const SocialSettingBody = z
  .strictObject({
    type: SocialType,
    name: Name,
    appId: AppId,
    secret: ExactText(512, 1).optional(),
    agentId: z
      .string()
      .regex(/^\d{1,20}$/)
      .nullable()
      .default(null),
    issuer: z
      .url({ protocol: /^https?$/ })
      .max(512)
      .nullable()
      .default(null),
    isEnabled: z.boolean(),
  })
  .superRefine(({ type, agentId, issuer }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if ((type === 'OIDC') !== (issuer !== null)) refuse('issuer', 'issuer_of_oidc');
    if ((type === 'WEIXIN_CP') !== (agentId !== null)) refuse('agentId', 'agent_of_wecom');
  });

export const saveSocialSetting = defineEndpoint({
  id: 'socialSetting.save',
  method: 'PUT',
  path: '/admin/social/providers',
  access: 'social_edit',
  tenant: 'session',
  summary: 'Sets a provider up, or changes it; without a secret the present one stays.',
  body: SocialSettingBody,
  reply: z.boolean(),
});

export const removeSocialSetting = defineEndpoint({
  id: 'socialSetting.remove',
  method: 'DELETE',
  path: '/admin/social/providers/:type',
  access: 'social_edit',
  tenant: 'session',
  summary: 'Removes a provider; who is bound to an account there stays so, should it come back.',
  params: z.object({ type: SocialType }),
  reply: z.boolean(),
});

import { z } from 'zod';
import { defineEndpoint } from '#shared/contracts/kit/endpoint.ts';
import { EpochMs, Id } from '#shared/contracts/kit/envelope.ts';
import { ExactText } from '#shared/contracts/kit/text.ts';
import { TokenReply } from '#shared/contracts/sign-in/auth.ts';

/** Signing in with an account of somebody else's. The names are the family's dictionary `social_type`, and OIDC. */
export const SocialType = z.enum(['WX', 'QQ', 'DINGTALK', 'WEIXIN_CP', 'OIDC']);
export type SocialType = z.infer<typeof SocialType>;

/** What came back to `/AuthRedirect` in the address. */
const Code = ExactText(2_048, 1);
const State = ExactText(128, 16);
/** Who answered (RFC 9207); providers that announce it have to be asked about it. */
const Issuer = ExactText(512);

export const SocialProviderName = z.object({ type: SocialType, name: z.string() });
export type SocialProviderName = z.infer<typeof SocialProviderName>;

export const listSocialProviders = defineEndpoint({
  id: 'social.providers',
  method: 'GET',
  path: '/auth/social/providers',
  access: 'public',
  tenant: 'header',
  summary: 'Which other accounts one may sign in with.',
  reply: z.array(SocialProviderName),
  rateLimitPerMinute: 120,
});

/** The page that the browser goes to. The answer binds it to this browser by a cookie. */
export const SocialStart = z.object({ url: z.url(), state: State });

export const startSocialSignIn = defineEndpoint({
  id: 'social.start',
  method: 'POST',
  path: '/auth/social/start',
  access: 'public',
  tenant: 'header',
  summary: 'Begins a sign-in at a provider: its page, and a state that works once and in this browser only.',
  body: z.strictObject({ type: SocialType }),
  reply: SocialStart,
  rateLimitPerMinute: 30,
});

/** `data` of a `not_bound` (417): hand the ticket over after signing in with a password. */
export const SocialTicket = z.object({
  ticket: z.string(),
  type: SocialType,
  displayName: z.string().nullable(),
  expiresInS: z.number().int(),
});
export type SocialTicket = z.infer<typeof SocialTicket>;

export const signInBySocial = defineEndpoint({
  id: 'social.token',
  method: 'POST',
  path: '/auth/mobile/token/social',
  access: 'public',
  tenant: 'header',
  summary: 'Signs in with what a provider sent to /AuthRedirect. 417 when nobody is bound to that account.',
  query: z.object({
    /** `TYPE@code`. */
    mobile: ExactText(2_100, 3),
    grant_type: z.literal('mobile'),
    state: State,
    code: Code,
    iss: Issuer.optional(),
  }),
  replyForm: 'bare',
  reply: TokenReply,
  rateLimitPerMinute: 30,
});

export const startSocialBind = defineEndpoint({
  id: 'social.startBind',
  method: 'POST',
  path: '/admin/social/start',
  access: 'session',
  tenant: 'session',
  summary: 'Begins binding an account at a provider to the caller.',
  body: z.strictObject({ type: SocialType }),
  reply: SocialStart,
  rateLimitPerMinute: 30,
});

export const bindSocialTicket = defineEndpoint({
  id: 'social.bindTicket',
  method: 'POST',
  path: '/admin/social/bind',
  access: 'session',
  tenant: 'session',
  summary: 'Binds the account of a refused social sign-in (417) to the caller; from the same browser.',
  body: z.strictObject({ ticket: ExactText(128, 16) }),
  reply: z.boolean(),
  rateLimitPerMinute: 30,
});

const BindBody = { code: Code, state: State, iss: Issuer.optional() };

export const bindSocial = defineEndpoint({
  id: 'social.bind',
  method: 'POST',
  path: '/admin/social/wxbind',
  access: 'session',
  tenant: 'session',
  summary: 'Binds an account at a provider to the caller, with what came to /AuthRedirect.',
  /** `phone`: when given, the caller’s own and no other. */
  body: z.strictObject({ ...BindBody, phone: ExactText(20).optional() }),
  reply: z.boolean(),
  rateLimitPerMinute: 30,
});

export const SocialLink = z.object({
  type: SocialType,
  displayName: z.string().nullable(),
  since: EpochMs,
});
export type SocialLink = z.infer<typeof SocialLink>;

export const listOwnSocialLinks = defineEndpoint({
  id: 'social.links',
  method: 'GET',
  path: '/admin/social/links',
  access: 'session',
  tenant: 'session',
  summary: 'The accounts elsewhere that are bound to the caller.',
  reply: z.array(SocialLink),
});

export const listSocialLinksOf = defineEndpoint({
  id: 'social.linksOf',
  method: 'GET',
  path: '/admin/social/links/:userId',
  access: 'user_edit',
  tenant: 'session',
  summary: 'The accounts elsewhere that are bound to another user.',
  params: z.object({ userId: Id }),
  reply: z.array(SocialLink),
});

export const unbindSocial = defineEndpoint({
  id: 'social.unbind',
  method: 'GET',
  answersHead: false,
  inReadOnly: 'refused',
  path: '/admin/social/unbind',
  access: 'session',
  tenant: 'session',
  summary: 'Unbinds the caller’s account at a provider (`state` = its type).',
  query: z.object({ state: SocialType }),
  reply: z.boolean(),
});

export const unbindSocialOf = defineEndpoint({
  id: 'social.unbindOf',
  method: 'GET',
  answersHead: false,
  inReadOnly: 'refused',
  path: '/admin/social/unbind/ids',
  access: 'user_edit',
  tenant: 'session',
  summary: 'Unbinds the accounts of others at a provider; answers how many there were.',
  query: z.object({
    userIds: z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(Id).min(1).max(200)),
    state: SocialType,
  }),
  reply: z.number().int(),
});

export const bindEnterprise = defineEndpoint({
  id: 'social.bindEnterprise',
  method: 'POST',
  path: '/admin/social/cpbind',
  access: 'session',
  tenant: 'session',
  summary: 'Binds the caller’s account of the enterprise messaging app (WeCom).',
  body: z.strictObject(BindBody),
  reply: z.boolean(),
  rateLimitPerMinute: 30,
});

export const unbindEnterprise = defineEndpoint({
  id: 'social.unbindEnterprise',
  method: 'POST',
  path: '/admin/social/cpunbind',
  access: 'session',
  tenant: 'session',
  summary: 'Unbinds the caller’s account of the enterprise messaging app (WeCom).',
  reply: z.boolean(),
});

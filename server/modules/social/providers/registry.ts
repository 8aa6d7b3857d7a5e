import type { AllowedOf } from '#server/core/ports/allowed-addresses.ts';
import type { SocialProvider } from '#server/modules/social/provider-port.ts';
import type { SocialType } from '#shared/contracts/social/social.ts';
import { createDingtalkProvider } from './dingtalk.ts';
import { createOidcProvider } from './oidc.ts';
import { createQqProvider } from './qq.ts';
import { createWechatProvider } from './wechat.ts';
import { createWecomProvider } from './wecom.ts';

/** An adapter for every kind. Where the vendors are is in their adapters, and in no setting. */
export function createProviders({
  oidcOrigins,
  now,
}: {
  readonly oidcOrigins: AllowedOf;
  readonly now: () => number;
}): Readonly<Record<SocialType, SocialProvider>> {
  return {
    WX: createWechatProvider(),
    QQ: createQqProvider(),
    DINGTALK: createDingtalkProvider(),
    WEIXIN_CP: createWecomProvider(now),
    OIDC: createOidcProvider(oidcOrigins),
  };
}

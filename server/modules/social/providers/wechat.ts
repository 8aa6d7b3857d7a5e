import { z } from 'zod';
import type { SocialProvider } from '#server/modules/social/provider-port.ts';
import { askVendor, openVendor, toVendorUrl, type VendorPlace } from './vendor-call.ts';
import { MaybeVendorId, toUnionSubject, VendorId, VendorName } from './vendor-subject.ts';

const PLACE: VendorPlace = { page: 'https://open.weixin.qq.com', api: 'https://api.weixin.qq.com' };

const Token = z.object({ access_token: z.string().min(1), openid: VendorId, unionid: MaybeVendorId });
const UserInfo = z.object({ openid: VendorId, unionid: MaybeVendorId, nickname: VendorName });
const errorField = 'errcode';

/** WeChat Open Platform, 网站应用微信登录. It has no PKCE. */
export function createWechatProvider(place: VendorPlace = PLACE): SocialProvider {
  const vendor = openVendor(place);
  return {
    async authorizeUrl({ appId, redirectUri }, { state }) {
      // The page compares addresses by a pattern: this order, and the fragment.
      const url = toVendorUrl(place.page, '/connect/qrconnect', {
        appid: appId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      });
      url.hash = 'wechat_redirect';
      return url.href;
    },
    async exchange({ appId, secret }, _attempt, { code }) {
      const token = await askVendor(
        vendor,
        toVendorUrl(place.api, '/sns/oauth2/access_token', {
          appid: appId,
          secret,
          code,
          grant_type: 'authorization_code',
        }),
        { shape: Token, errorField },
      );
      const info = await askVendor(
        vendor,
        toVendorUrl(place.api, '/sns/userinfo', { access_token: token.access_token, openid: token.openid }),
        { shape: UserInfo, errorField },
      );
      if (info.openid !== token.openid) throw new Error('WeChat returned another user');
      return { ...toUnionSubject(token.unionid || info.unionid, token.openid), displayName: info.nickname };
    },
  };
}

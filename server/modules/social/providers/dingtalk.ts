import { z } from 'zod';
import type { SocialProvider } from '#server/modules/social/provider-port.ts';
import { askVendor, openVendor, toVendorUrl, type VendorPlace } from './vendor-call.ts';
import { VendorId, VendorName } from './vendor-subject.ts';

const PLACE: VendorPlace = { page: 'https://login.dingtalk.com', api: 'https://api.dingtalk.com' };

const Token = z.object({ accessToken: z.string().min(1) });
const Me = z.object({ unionId: VendorId, nick: VendorName });
const errorField = 'code';

/** DingTalk, 登录第三方网站. It has no PKCE; what comes back is named `authCode`. */
export function createDingtalkProvider(place: VendorPlace = PLACE): SocialProvider {
  const vendor = openVendor(place);
  return {
    async authorizeUrl({ appId, redirectUri }, { state }) {
      return toVendorUrl(place.page, '/oauth2/auth', {
        redirect_uri: redirectUri,
        response_type: 'code',
        client_id: appId,
        scope: 'openid',
        state,
        prompt: 'consent',
      }).href;
    },
    async exchange({ appId, secret }, _attempt, { code }) {
      const { accessToken } = await askVendor(
        vendor,
        toVendorUrl(place.api, '/v1.0/oauth2/userAccessToken', {}),
        {
          shape: Token,
          errorField,
          init: {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              clientId: appId,
              clientSecret: secret,
              code,
              grantType: 'authorization_code',
            }),
          },
        },
      );
      const me = await askVendor(vendor, toVendorUrl(place.api, '/v1.0/contact/users/me', {}), {
        shape: Me,
        errorField,
        init: { headers: { 'x-acs-dingtalk-access-token': accessToken } },
      });
      return { subject: `unionid:${me.unionId}`, formerSubject: null, displayName: me.nick };
    },
  };
}

import { z } from 'zod';
import type { SocialProvider } from '#server/modules/social/provider-port.ts';
import { askVendor, openVendor, toVendorUrl, type VendorPlace, VendorRefusal } from './vendor-call.ts';
import { MaybeVendorId, toUnionSubject, VendorId, VendorName } from './vendor-subject.ts';

const PLACE: VendorPlace = { page: 'https://graph.qq.com', api: 'https://graph.qq.com' };

/** `companyid not set`: this app may not ask for union ids. */
const NO_UNION_ID = '100048';
/** The user has not let the app have their name. */
const NOT_GRANTED = '100030';

const Token = z.object({ access_token: z.string().min(1) });
const Me = z.object({ client_id: z.coerce.string(), openid: VendorId, unionid: MaybeVendorId });
const UserInfo = z.object({ nickname: VendorName });

/** QQ 互联, 网站应用. It has no PKCE; `fmt=json`, because its replies are JSONP and forms otherwise. */
export function createQqProvider(place: VendorPlace = PLACE): SocialProvider {
  const vendor = openVendor(place);

  function whoIs(accessToken: string, extra: Readonly<Record<string, string>>) {
    const query = { access_token: accessToken, ...extra, fmt: 'json' };
    const url = toVendorUrl(place.api, '/oauth2.0/me', query);
    return askVendor(vendor, url, { shape: Me, errorField: 'error' });
  }

  async function nameOf(query: Readonly<Record<string, string>>): Promise<string | null> {
    const url = toVendorUrl(place.api, '/user/get_user_info', query);
    const info = await unless(NOT_GRANTED, askVendor(vendor, url, { shape: UserInfo, errorField: 'ret' }));
    return info?.nickname ?? null;
  }

  return {
    async authorizeUrl({ appId, redirectUri }, { state }) {
      return toVendorUrl(place.page, '/oauth2.0/authorize', {
        response_type: 'code',
        client_id: appId,
        redirect_uri: redirectUri,
        state,
        scope: 'get_user_info',
      }).href;
    },
    async exchange({ appId, secret, redirectUri }, _attempt, { code }) {
      const { access_token } = await askVendor(
        vendor,
        toVendorUrl(place.api, '/oauth2.0/token', {
          grant_type: 'authorization_code',
          client_id: appId,
          client_secret: secret,
          code,
          redirect_uri: redirectUri,
          fmt: 'json',
        }),
        { shape: Token, errorField: 'error' },
      );
      const me =
        (await unless(NO_UNION_ID, whoIs(access_token, { unionid: '1' }))) ?? (await whoIs(access_token, {}));
      if (me.client_id !== appId) throw new Error('QQ replied for another app');
      const displayName = await nameOf({ access_token, oauth_consumer_key: appId, openid: me.openid });
      return { ...toUnionSubject(me.unionid, me.openid), displayName };
    },
  };
}

/** Null for one refusal that is no failure; any other stays one. */
async function unless<T>(errcode: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof VendorRefusal && error.errcode === errcode) return null;
    throw error;
  }
}

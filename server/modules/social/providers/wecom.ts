import { z } from 'zod';
import type { SocialApp, SocialProvider } from '#server/modules/social/provider-port.ts';
import { askVendor, openVendor, toVendorUrl, type VendorPlace, VendorRefusal } from './vendor-call.ts';
import { MaybeVendorId } from './vendor-subject.ts';
import { createAppTokens } from './wecom-tokens.ts';

const PLACE: VendorPlace = { page: 'https://login.work.weixin.qq.com', api: 'https://qyapi.weixin.qq.com' };

/** Invalid, and expired: the vendor may end a token early, and says that one then asks for another. */
const TOKEN_IS_OVER = ['40014', '42001'];

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
/** Who is no member of the enterprise has an `openid` instead. */
const UserInfo = z.object({ userid: MaybeVendorId });
const errorField = 'errcode';

/** WeCom, 企业微信 Web 登录 of an enterprise's own app. It has no PKCE. */
export function createWecomProvider(now: () => number, place: VendorPlace = PLACE): SocialProvider {
  const vendor = openVendor(place);
  const tokens = createAppTokens(async ({ appId, secret }) => {
    const url = toVendorUrl(place.api, '/cgi-bin/gettoken', { corpid: appId, corpsecret: secret });
    const { access_token, expires_in } = await askVendor(vendor, url, { shape: Token, errorField });
    return { token: access_token, validForS: expires_in };
  }, now);

  async function whoIs(app: SocialApp, code: string) {
    const query = { access_token: await tokens.tokenOf(app), code };
    const url = toVendorUrl(place.api, '/cgi-bin/auth/getuserinfo', query);
    return askVendor(vendor, url, { shape: UserInfo, errorField });
  }

  return {
    async authorizeUrl({ appId, agentId, redirectUri }, { state }) {
      if (agentId === null) throw new Error('WeCom without the number of the app');
      return toVendorUrl(place.page, '/wwlogin/sso/login', {
        login_type: 'CorpApp',
        appid: appId,
        agentid: agentId,
        redirect_uri: redirectUri,
        state,
      }).href;
    },
    async exchange(app, _attempt, { code }) {
      const { userid } = await whoIs(app, code).catch((error: unknown) => {
        if (!(error instanceof VendorRefusal && TOKEN_IS_OVER.includes(error.errcode))) throw error;
        tokens.drop(app);
        return whoIs(app, code);
      });
      if (!userid) throw new Error('the user is no member of the enterprise');
      // The same account in any case of letters, says the vendor.
      const subject = `userid:${userid.toLowerCase()}`;
      return { subject, formerSubject: null, displayName: userid };
    },
  };
}

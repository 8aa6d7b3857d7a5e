import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AccessTokens } from './access-token.ts';
import { type WechatHost, WechatUnavailable } from './wechat-host.ts';
import { withToken } from './with-token.ts';

const URL_MAX = 1_024;

/**
 * Makes a QR code with a scene; returns what its picture holds. `forS` null = it does not end. Throws what `WechatHost` and
 * `AccessTokens` throw.
 */
export async function createQrCode(
  host: WechatHost,
  tokens: AccessTokens,
  code: {
    readonly tenantId: Id;
    readonly accountId: Id;
    /** 1 to 64 characters. */
    readonly scene: string;
    readonly forS: number | null;
  },
): Promise<string> {
  const { tenantId, accountId, scene, forS } = code;
  const { answer } = await withToken(tokens, { tenantId, accountId }, (token) =>
    host.call('/cgi-bin/qrcode/create', {
      query: { access_token: token },
      body: {
        ...(forS === null
          ? { action_name: 'QR_LIMIT_STR_SCENE' }
          : { expire_seconds: forS, action_name: 'QR_STR_SCENE' }),
        action_info: { scene: { scene_str: scene } },
      },
    }),
  );
  const { url } = answer;
  if (typeof url !== 'string' || url.length > URL_MAX || !/^https?:\/\/\S+$/.test(url))
    throw new WechatUnavailable('not_the_platform', true);
  return url;
}

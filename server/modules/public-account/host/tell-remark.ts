import type { PublicAccountParts } from '#server/modules/public-account/parts.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { type AccessTokens, SecretLost } from './access-token.ts';
import { WechatError, WechatUnavailable } from './wechat-host.ts';
import { withToken } from './with-token.ts';

/** Sets the remark of a fan at the platform as well. It holds here whether the platform takes it or not. */
export async function tellRemark(
  { host, log }: Pick<PublicAccountParts, 'host' | 'log'>,
  tokens: AccessTokens,
  told: {
    readonly tenantId: Id;
    readonly fan: { readonly account_id: Id; readonly open_id: string };
    readonly remark: string | null;
  },
): Promise<void> {
  const { tenantId, fan, remark } = told;
  try {
    await withToken(tokens, { tenantId, accountId: fan.account_id }, (token) =>
      host.call('/cgi-bin/user/info/updateremark', {
        query: { access_token: token },
        body: { openid: fan.open_id, remark: remark ?? '' },
      }),
    );
  } catch (error) {
    const isKnown =
      error instanceof WechatError || error instanceof WechatUnavailable || error instanceof SecretLost;
    if (!isKnown) throw error;
    log.warn({ err: error }, 'the platform has not taken the remark of a fan');
  }
}

import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { AccessTokens } from './access-token.ts';
import { WechatError } from './wechat-host.ts';

/** Errors of a token that has ended before its time. */
const TOKEN_ENDED = new Set([40001, 40014, 42001]);

/** Calls with the kept token, and once more with another one where that has ended. */
export async function withToken<Result>(
  tokens: AccessTokens,
  account: { readonly tenantId: Id; readonly accountId: Id },
  call: (token: string) => Promise<Result>,
): Promise<Result> {
  const { token } = await tokens.of(account);
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof WechatError) || !TOKEN_ENDED.has(error.errcode)) throw error;
    const next = await tokens.of({ ...account, isFresh: true });
    return call(next.token);
  }
}

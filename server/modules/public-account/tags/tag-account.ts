import { SecretLost } from '#server/modules/public-account/host/access-token.ts';
import { WechatError, WechatUnavailable } from '#server/modules/public-account/host/wechat-host.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

export interface TagAccount {
  readonly tenantId: Id;
  readonly accountId: Id;
}

/** Errors of the account, not of a tag. */
const OF_ACCOUNT = new Set([40001, 40014, 42001, 40164, 40125, 40013, 48001, 45009, -1]);

/** Whether the platform does not answer, or refuses all that the account asks. */
export function isOfAccount(error: unknown): boolean {
  if (error instanceof WechatError) return OF_ACCOUNT.has(error.errcode);
  return error instanceof WechatUnavailable || error instanceof SecretLost;
}

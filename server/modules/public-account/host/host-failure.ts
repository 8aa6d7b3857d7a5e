import { failure, failureWithData } from '#server/core/failure.ts';
import type { ErrorCode } from '#shared/contracts/kit/error-codes.ts';
import { SecretLost } from './access-token.ts';
import { WechatError, WechatUnavailable } from './wechat-host.ts';

/** Errors of the platform with words of their own. */
const BY_ERRCODE: Readonly<Record<number, ErrorCode>> = {
  40001: 'mp_host_token',
  40014: 'mp_host_token',
  42001: 'mp_host_token',
  40164: 'mp_host_address',
  40125: 'mp_host_secret',
  40013: 'mp_host_secret',
  48001: 'mp_host_denied',
  45009: 'mp_host_quota',
  40007: 'mp_host_media_gone',
  40006: 'mp_host_media_size',
  40009: 'mp_host_media_size',
  45001: 'mp_host_media_size',
  40004: 'mp_host_media_format',
  40005: 'mp_host_media_format',
  40137: 'mp_host_media_format',
  44003: 'mp_host_news_empty',
  45003: 'mp_host_news_title',
  45004: 'mp_host_news_digest',
  45110: 'mp_host_news_author',
  45166: 'mp_host_news_content',
  45106: 'mp_host_withdrawn',
  40018: 'mp_host_menu_name',
  40025: 'mp_host_menu_name',
  40020: 'mp_host_menu_url',
  40027: 'mp_host_menu_url',
  40016: 'mp_host_menu_count',
  40023: 'mp_host_menu_count',
  45064: 'mp_host_menu_program',
};

/**
 * What went wrong at the platform, as an answer; what else is thrown stays as it is. `about`: what the answer says beside the
 * platform's number.
 */
export async function orHostFailure<Result>(
  work: () => Promise<Result>,
  about: (errcode: number) => object = () => ({}),
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WechatError)
      throw failureWithData(BY_ERRCODE[error.errcode] ?? 'mp_host_refused', {
        ...about(error.errcode),
        errcode: error.errcode,
      });
    if (error instanceof WechatUnavailable) throw failure('wechat_unavailable', error.problem);
    if (error instanceof SecretLost) throw failure('mp_secret_lost');
    throw error;
  }
}

/** Whether the platform has no such medium. */
export function isMediaGone(error: unknown): boolean {
  return error instanceof WechatError && error.errcode === 40007;
}

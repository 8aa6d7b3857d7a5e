import type { MpCheckResult, MpProblem } from '#shared/contracts/public-account/mp-account.ts';
import { SecretLost } from './access-token.ts';
import { seenAddress, type WechatAnswer, WechatError, WechatUnavailable } from './wechat-host.ts';

/** What is known of an account's pushes. Times in ms since 1970; null = never. */
export interface HeardOfAccount {
  readonly mode: 'plain' | 'compatible' | 'safe';
  readonly lastPushAt: number | null;
  readonly signedAt: number | null;
  readonly unsignedAt: number | null;
  readonly unreadable: number;
  /** The first that could not be read, since mode or key were changed or a push was read. */
  readonly unreadableSince: number | null;
}

export interface CheckCalls {
  readonly now: () => number;
  /** Of the host, such as `api.weixin.qq.com`. */
  readonly hostName: string;
  /** Asks for an access token; `date`: of the host's clock. */
  token(): Promise<{ readonly token: string; readonly date: number | null }>;
  call(path: string, token: string): Promise<WechatAnswer>;
}

type Found = Pick<MpCheckResult, 'state' | 'problem' | 'errcode' | 'detail' | 'at' | 'tookMs'>;

/** A push whose time differs by more is refused. */
const SKEW_MAX_MS = 300_000;
const WAITS: Found = { state: 'waits', problem: null, errcode: null, detail: null, at: null, tookMs: null };
const fine = (more: Partial<Found> = {}): Found => ({ ...WAITS, state: 'ok', ...more });
const failed = (problem: MpProblem, more: Partial<Found> = {}): Found => ({
  ...WAITS,
  state: 'failed',
  problem,
  ...more,
});

/** Errors of the platform that a person can end, as problems. All others are `refused`, with their number. */
const PROBLEMS: Readonly<Record<number, MpProblem>> = {
  40164: 'ip_not_allowed',
  40125: 'wrong_secret',
  40001: 'wrong_secret',
  40013: 'wrong_app_id',
  45009: 'quota_used_up',
  48001: 'not_allowed',
};

/** The steps in their order: outward, then what came in, then what the platform would answer itself. */
export async function checkAccount(calls: CheckCalls, heard: HeardOfAccount): Promise<MpCheckResult[]> {
  const outward = await checkOutward(calls);
  return [
    { step: 'network', ...outward.network },
    { step: 'token', ...outward.token },
    { step: 'appId', ...outward.appId },
    { step: 'reached', ...reached(heard) },
    { step: 'signature', ...signature(heard) },
    { step: 'encryption', ...encryption(heard) },
    { step: 'autoReply', ...outward.autoReply },
  ];
}

async function checkOutward(
  calls: CheckCalls,
): Promise<Readonly<Record<'network' | 'token' | 'appId' | 'autoReply', Found>>> {
  const began = calls.now();
  const took = () => ({ tookMs: Math.max(0, calls.now() - began) });
  const reachedHost = fine({ detail: calls.hostName, ...took() });
  const noToken: Found = { ...WAITS, problem: 'no_token' };
  const none = { network: reachedHost, token: noToken, appId: noToken, autoReply: noToken };
  const asked = await calls.token().catch((error: unknown) => error);
  if (asked instanceof WechatUnavailable)
    return { ...none, network: failed(asked.problem, { detail: calls.hostName, ...took() }) };
  if (asked instanceof SecretLost) return { ...none, network: WAITS, token: failed('secret_lost') };
  if (asked instanceof WechatError) {
    const isAppId = asked.errcode === 40013;
    const found = { ...toFailed(asked), ...took() };
    return isAppId ? { ...none, appId: found } : { ...none, token: found };
  }
  if (!isToken(asked)) throw asked;
  const skew = asked.date === null ? 0 : asked.date - calls.now();
  const network =
    Math.abs(skew) > SKEW_MAX_MS
      ? failed('clock_differs', { detail: String(Math.round(skew / 1_000)), ...took() })
      : { ...reachedHost, ...took() };
  const autoReply = await calls
    .call('/cgi-bin/get_current_autoreply_info', asked.token)
    .then(autoReplyOf, (error: unknown) => foundIn(error));
  return { network, token: fine(took()), appId: fine(), autoReply };
}

function isToken(asked: unknown): asked is { readonly token: string; readonly date: number | null } {
  return typeof asked === 'object' && asked !== null && 'token' in asked;
}

function foundIn(error: unknown): Found {
  if (error instanceof WechatError) return toFailed(error);
  if (error instanceof WechatUnavailable) return failed(error.problem);
  throw error;
}

function toFailed({ errcode, errmsg }: WechatError): Found {
  const problem = PROBLEMS[errcode] ?? 'refused';
  return failed(problem, { errcode, detail: problem === 'ip_not_allowed' ? seenAddress(errmsg) : errmsg });
}

/** What the platform would answer itself, instead of us. */
function autoReplyOf(answer: WechatAnswer): Found {
  const isOn = answer.is_add_friend_reply_open === 1 || answer.is_autoreply_open === 1;
  return isOn ? failed('auto_reply_on') : fine();
}

function reached({ lastPushAt, signedAt }: HeardOfAccount): Found {
  const at = lastPushAt ?? signedAt;
  return at === null ? { ...WAITS, problem: 'no_push' } : fine({ at });
}

function signature({ signedAt, unsignedAt }: HeardOfAccount): Found {
  if (unsignedAt !== null && (signedAt === null || unsignedAt > signedAt))
    return failed('wrong_signature', { at: unsignedAt });
  return signedAt === null ? { ...WAITS, problem: 'no_push' } : fine({ at: signedAt });
}

function encryption({ mode, lastPushAt, unreadable, unreadableSince }: HeardOfAccount): Found {
  if (unreadable > 0) return failed('unreadable', { detail: String(unreadable), at: unreadableSince });
  if (lastPushAt === null) return { ...WAITS, problem: 'no_push' };
  // Nothing but the sender's knowledge of the token protects what is plain: said, and no failure.
  return fine({ at: lastPushAt, problem: mode === 'plain' ? 'plain_mode' : null });
}

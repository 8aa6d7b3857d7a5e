import { createEgress } from '#server/core/http/egress.ts';
import { foreignText } from '#server/modules/public-account/foreign-text.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpProblem } from '#shared/contracts/public-account/mp-account.ts';
import { createCallGate } from './call-gate.ts';

/** The platform has rejected a call: its number and text. */
export class WechatError extends Error {
  override readonly name = 'WechatError';
  readonly errcode: number;
  readonly #errmsg: string;
  constructor(errcode: number, errmsg: string) {
    super(`errcode ${errcode}`);
    this.errcode = errcode;
    this.#errmsg = errmsg;
  }
  /** Never in a log: whatever the host says may stand in it. */
  get errmsg(): string {
    return this.#errmsg;
  }
}

/** The host does not answer, or not as documented. `isSent`: the request has left, so that it may have been done. */
export class WechatUnavailable extends Error {
  override readonly name = 'WechatUnavailable';
  readonly problem: Extract<MpProblem, 'unreachable' | 'timeout' | 'not_the_platform'>;
  readonly isSent: boolean;
  constructor(problem: WechatUnavailable['problem'], isSent: boolean) {
    super(problem);
    this.problem = problem;
    this.isSent = isSent;
  }
}

export type WechatAnswer = Readonly<Record<string, unknown>>;

export interface WechatHost {
  readonly origin: string;
  /** `date`: of the host's clock, ms since 1970; null where it does not say. Throws `WechatError`, `WechatUnavailable`. */
  call(
    path: string,
    options?: {
      readonly query?: Readonly<Record<string, string>>;
      readonly body?: object;
      /** In place of `body`: an upload. */
      readonly form?: FormData;
      /** Asks also where the platform has refused the same for longer than now. */
      readonly isForced?: boolean;
    },
  ): Promise<{ readonly answer: WechatAnswer; readonly date: number | null }>;
  /**
   * Bytes of a medium, or the answer that says where they are. `url`: a path, or an address that an answer has named; null =
   * nothing is fetched from there. Throws as `call`.
   */
  media(
    url: string,
    options?: { readonly query?: Readonly<Record<string, string>>; readonly body?: object },
  ): Promise<{ readonly bytes: Uint8Array } | { readonly answer: WechatAnswer } | null>;
}

const UPLOAD_MS = 60_000;
const ERRCODE_MAX = 2 ** 31 - 1;
const UPLOAD_ANSWER_BYTES = 256 * 1024;
/** What is no medium is an answer. */
const ANSWER_TYPES = /^(?:text\/|application\/json)/i;

/**
 * `origin`: HTTPS, or HTTP on this machine alone (checked where the setting is read). Calls of an account, those with the same
 * token or secret, are kept back by a `CallGate`.
 */
export function createWechatHost(
  origin: string,
  mediaOrigins: readonly string[] = [],
  now: () => number = Date.now,
): WechatHost {
  const egress = createEgress([origin]);
  const sendFile = createEgress([origin], UPLOAD_MS, UPLOAD_ANSWER_BYTES);
  const allowed = [origin, ...mediaOrigins];
  const fetchMedia = createEgress(allowed, UPLOAD_MS, LIMITS.mpMediaMaxBytes);
  const gate = createCallGate(now, (error) => (error instanceof WechatError ? error.errcode : null));

  /** Bytes where the answer is a medium. An access token is in the address: no error may carry it. */
  async function fetchMedium(url: string, secrets: readonly string[], body: object | undefined) {
    const response = await fetchMedia(url, requestOf(body)).catch((error: unknown) => {
      throw toUnavailable(error);
    });
    if (ANSWER_TYPES.test(response.headers.get('content-type') ?? ''))
      return { answer: toAnswer(response.status, await response.text(), secrets) };
    if (response.status !== 200) throw new WechatUnavailable('not_the_platform', true);
    return { bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  return {
    origin,
    call(path, { query = {}, body, form, isForced = false } = {}) {
      const url = `${origin}${path}?${new URLSearchParams(query)}`;
      const { account, secrets } = callerOf(query, body);
      return gate.pass({ account, path, isForced }, async () => {
        const sent = form ? sendFile(url, { method: 'POST', body: form }) : egress(url, requestOf(body));
        const response = await sent.catch((error: unknown) => {
          throw toUnavailable(error);
        });
        const answer = toAnswer(response.status, await response.text(), secrets);
        const date = Date.parse(response.headers.get('date') ?? '');
        return { answer, date: Number.isNaN(date) ? null : date };
      });
    },
    async media(url, { query, body } = {}) {
      const named = url.startsWith('/') ? `${origin}${url}` : url;
      if (!URL.canParse(named) || !allowed.includes(new URL(named).origin)) return null;
      const { account, secrets } = callerOf(query);
      // An address that an answer has named is no call: nobody counts it.
      if (secrets.length === 0) return fetchMedium(named, secrets, body);
      return gate.pass({ account, path: url, isForced: false }, () =>
        fetchMedium(`${named}?${new URLSearchParams(query)}`, secrets, body),
      );
    },
  };
}

/** Whose call it is, and what of it nobody may read. */
function callerOf(query: Readonly<Record<string, string>> = {}, body: object = {}) {
  const { access_token: token } = query;
  const { appid, secret } = body as { readonly appid?: unknown; readonly secret?: unknown };
  const secrets = [token, secret].filter((one): one is string => typeof one === 'string' && one !== '');
  return { account: JSON.stringify([appid, ...secrets]), secrets };
}

function requestOf(body: object | undefined): RequestInit {
  if (!body) return { method: 'GET' };
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

function toUnavailable(error: unknown): WechatUnavailable {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return new WechatUnavailable('timeout', true);
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  const isRefused = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(
    String(cause?.code),
  );
  return new WechatUnavailable('unreachable', !isRefused);
}

function toAnswer(status: number, text: string, secrets: readonly string[]): WechatAnswer {
  const parsed = status === 200 ? parseObject(text) : null;
  if (!parsed) throw new WechatUnavailable('not_the_platform', true);
  const { errcode = 0, errmsg } = parsed;
  // Numbers of the platform are whole; another one is of something between us and it.
  if (typeof errcode !== 'number' || !Number.isInteger(errcode) || Math.abs(errcode) > ERRCODE_MAX)
    throw new WechatUnavailable('not_the_platform', true);
  if (errcode === 0) return parsed;
  const said = typeof errmsg === 'string' ? errmsg : '';
  const told = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), said);
  throw new WechatError(errcode, foreignText(told, 300));
}

function parseObject(text: string): WechatAnswer | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as WechatAnswer)
      : null;
  } catch {
    return null;
  }
}

/** The address that the platform saw, out of "invalid ip 114.221.21.30 ipv6 ::ffff:…, not in whitelist". */
export function seenAddress(errmsg: string): string | null {
  return /invalid ip ([0-9a-f.:]{3,45})/i.exec(errmsg)?.[1] ?? null;
}

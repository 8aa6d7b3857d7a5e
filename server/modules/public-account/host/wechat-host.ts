import { createEgress } from '#server/core/http/egress.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import type { MpProblem } from '#shared/contracts/public-account/mp-account.ts';

/** The platform has rejected a call: its number and text. */
export class WechatError extends Error {
  override readonly name = 'WechatError';
  readonly errcode: number;
  readonly errmsg: string;
  constructor(errcode: number, errmsg: string) {
    super(`errcode ${errcode}`);
    this.errcode = errcode;
    this.errmsg = errmsg;
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
const UPLOAD_ANSWER_BYTES = 256 * 1024;
/** What is no medium is an answer. */
const ANSWER_TYPES = /^(?:text\/|application\/json)/i;

/** `origin`: HTTPS, or HTTP on this machine alone (checked where the setting is read). */
export function createWechatHost(origin: string, mediaOrigins: readonly string[] = []): WechatHost {
  const egress = createEgress([origin]);
  const sendFile = createEgress([origin], UPLOAD_MS, UPLOAD_ANSWER_BYTES);
  const allowed = [origin, ...mediaOrigins];
  const fetchMedia = createEgress(allowed, UPLOAD_MS, LIMITS.mpMediaMaxBytes);
  return {
    origin,
    async call(path, { query = {}, body, form } = {}) {
      // An access token is in the address: no error may carry it.
      const url = `${origin}${path}?${new URLSearchParams(query)}`;
      const sent = form ? sendFile(url, { method: 'POST', body: form }) : egress(url, requestOf(body));
      const response = await sent.catch((error: unknown) => {
        throw toUnavailable(error);
      });
      const answer = toAnswer(response.status, await response.text());
      const date = Date.parse(response.headers.get('date') ?? '');
      return { answer, date: Number.isNaN(date) ? null : date };
    },
    async media(url, { query, body } = {}) {
      const named = url.startsWith('/') ? `${origin}${url}` : url;
      if (!URL.canParse(named) || !allowed.includes(new URL(named).origin)) return null;
      const address = query ? `${named}?${new URLSearchParams(query)}` : named;
      const response = await fetchMedia(address, requestOf(body)).catch((error: unknown) => {
        throw toUnavailable(error);
      });
      if (ANSWER_TYPES.test(response.headers.get('content-type') ?? ''))
        return { answer: toAnswer(response.status, await response.text()) };
      if (response.status !== 200) throw new WechatUnavailable('not_the_platform', true);
      return { bytes: new Uint8Array(await response.arrayBuffer()) };
    },
  };
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

function toAnswer(status: number, text: string): WechatAnswer {
  const parsed = status === 200 ? parseObject(text) : null;
  if (!parsed) throw new WechatUnavailable('not_the_platform', true);
  const { errcode, errmsg } = parsed;
  if (typeof errcode === 'number' && errcode !== 0)
    throw new WechatError(errcode, typeof errmsg === 'string' ? errmsg.slice(0, 300) : '');
  return parsed;
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

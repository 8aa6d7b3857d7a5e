import axios, { type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { createServerClock } from '#shared/client/server-clock.ts';
import { createTokenRefresh, type TokenRefresh } from '#shared/client/session/refresh.ts';
import type { SessionStore } from '#shared/client/session/session.ts';
import type { CallInput, CallReply, Endpoint } from '#shared/contracts/kit/endpoint.ts';
import { SERVER_TIME_HEADER } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { asStored } from '#shared/contracts/kit/text.ts';
import { issueToken } from '#shared/contracts/sign-in/auth.ts';
import { issueTokenByPhone } from '#shared/contracts/sms/sms.ts';
import { signInBySocial } from '#shared/contracts/social/social.ts';
import type { Language } from '#shared/domain/text/language.ts';
import { ApiError, toRefusal, toTransportError } from './api-error.ts';

/** The specification's fixed client name on sign-in calls. It identifies the program and protects nothing. */
const CLIENT_AUTHORIZATION = `Basic ${btoa('linewall:linewall')}`;
const SIGN_IN_CALLS: readonly string[] = [issueToken.id, signInBySocial.id, issueTokenByPhone.id];

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Of a multipart contract. */
  readonly file?: File;
  /** More fields of the form that the file is sent in. */
  readonly form?: Readonly<Record<string, string>>;
  /** How much of the body has been sent, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

export interface Api {
  /** Calls an endpoint by its contract; resolves with the unwrapped data, rejects with `ApiError`. */
  call<E extends Endpoint>(contract: E, input: CallInput<E>, options?: CallOptions): Promise<CallReply<E>>;
  /**
   * The answer to a request for bytes, whatever its status: `data` is an ArrayBuffer. Token, renewal and headers are those
   * of `call`; rejects with `ApiError` when there is no answer. `url` is an absolute path of this server.
   */
  bytes(
    request: BytesRequest,
    options?: {
      readonly signal?: AbortSignal;
      /** Bytes that are there, and of how many; null = not said. */
      readonly onProgress?: (loaded: number, total: number | null) => void;
    },
  ): Promise<AxiosResponse<ArrayBuffer>>;
  /** A token that the server should take, renewed first when it has run out; rejects without a sign-in. */
  accessToken(options?: { readonly refused?: string }): Promise<string>;
  /** Epoch ms by the server's clock, learnt from its answers; by this machine's before the first one. Stable. */
  readonly serverNow: () => number;
  readonly tokens: TokenRefresh;
}

export interface BytesRequest {
  readonly method?: string;
  readonly url: string;
  readonly params?: unknown;
}

/** A renewal that others wait for: it must not be a connection that died without a word. */
const RENEWAL_DEADLINE_MS = 15_000;

/** The parts of a call that a contract may declare; `CallInput` has checked them against it. */
interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * The one way a browser calls the server. Specification, points 4, 7 and 8: bearer token unless the endpoint is
 * public, `TENANT-ID` on every call, repeated keys for arrays, statuses 200–500 are answers. A 401 renews the
 * tokens once and repeats the call; when that is refused, what is pending is cancelled and `onSignedOut` is called
 * once, until another answer than 401 arrives.
 */
export function createApi(options: {
  readonly session: SessionStore;
  readonly baseUrl: string;
  readonly language: () => Language;
  readonly onSignedOut: () => void;
}): Api {
  const { session, language, onSignedOut } = options;
  const http = axios.create({
    baseURL: options.baseUrl,
    timeout: LIMITS.httpTimeoutMs,
    withCredentials: true,
    validateStatus: () => true,
    paramsSerializer: { indexes: null },
  });
  const clock = createServerClock({ mono: () => performance.now(), wall: () => Date.now() });
  const pending = new Set<AbortController>();
  let isSignOutTold = false;

  const tokens = createTokenRefresh({
    session,
    lockName: 'linewall-token-refresh',
    isRefusal: (error) =>
      error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429,
    renew: (refreshToken) =>
      read(
        issueToken,
        { query: { grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'server' } },
        null,
        { signal: AbortSignal.timeout(RENEWAL_DEADLINE_MS) },
      ),
  });

  async function send(
    request: AxiosRequestConfig,
    authorization: string | null,
    { signal, onProgress }: Pick<CallOptions, 'signal' | 'onProgress'>,
  ): Promise<AxiosResponse> {
    const controller = new AbortController();
    pending.add(controller);
    try {
      const response = await http.request({
        ...request,
        headers: {
          'TENANT-ID': session.getState().tenantId,
          'Accept-Language': language(),
          ...(authorization !== null && { Authorization: authorization }),
        },
        signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
        ...(onProgress && {
          onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.min(1, loaded / total) : 0),
        }),
      });
      const sentAt = Number(response.headers[SERVER_TIME_HEADER]);
      if (sentAt > 0) clock.observe(sentAt);
      return response;
    } catch (error) {
      throw toTransportError(error, language());
    } finally {
      pending.delete(controller);
    }
  }

  async function read<E extends Endpoint>(
    contract: E,
    input: LooseInput,
    token: string | null,
    options: CallOptions,
  ): Promise<CallReply<E>> {
    const isSignIn = SIGN_IN_CALLS.includes(contract.id);
    const authorization = isSignIn ? CLIENT_AUTHORIZATION : bearer(token);
    const response = await send(toRequest(contract, input), authorization, options);
    if (response.status !== 401) isSignOutTold = false;
    return unwrap(contract, response, language());
  }

  function endSession(): void {
    for (const controller of pending) controller.abort();
    session.getState().clear();
    if (isSignOutTold) return;
    isSignOutTold = true;
    onSignedOut();
  }

  /** After a 401: a token other than the refused one, or null when the sign-in is over. */
  async function replaceToken(refused: string | null): Promise<string | null> {
    const current = session.getState().access_token;
    if (current !== null && current !== refused) return current;
    const outcome = await tokens.refresh();
    if (outcome === 'renewed') return session.getState().access_token;
    if (outcome === 'refused') endSession();
    return null;
  }

  return {
    tokens,
    serverNow: clock.now,
    call: async (contract, given, options = {}) => {
      const { file, form } = options;
      const input = file ? { ...given, body: toMultipart(file, form) } : given;
      const token = session.getState().access_token;
      if (contract.access === 'public')
        return read(contract, input, contract.sendsSession ? token : null, options);
      try {
        return await read(contract, input, token, options);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        const replacement = await replaceToken(token);
        if (replacement === null) throw error;
        return read(contract, input, replacement, options);
      }
    },
    bytes: async ({ method = 'GET', url, params }, { onProgress, ...options } = {}) => {
      // The token goes nowhere else, whatever address an answer has brought.
      if (!/^\/(?![/\\])/.test(url)) throw toTransportError(url, language());
      const request: AxiosRequestConfig = {
        method,
        url,
        params,
        responseType: 'arraybuffer',
        ...(onProgress && {
          onDownloadProgress: ({ loaded, total }) => onProgress(loaded, total ?? null),
        }),
      };
      const token = session.getState().access_token;
      const response = await send(request, bearer(token), options);
      if (response.status !== 401) {
        isSignOutTold = false;
        return response;
      }
      const replacement = await replaceToken(token);
      return replacement === null ? response : send(request, bearer(replacement), options);
    },
    accessToken: async ({ refused } = {}) => {
      const { access_token, expires_in } = session.getState();
      const isUsable = access_token !== null && access_token !== refused && expires_in > 0;
      const token = isUsable ? access_token : await replaceToken(access_token);
      if (token === null) throw toRefusal(401, null, language());
      return token;
    },
  };
}

const bearer = (token: string | null): string | null => (token === null ? null : `Bearer ${token}`);

/** The request of a call by its contract. */
export function toRequest(
  contract: Endpoint,
  input: LooseInput,
): AxiosRequestConfig & { readonly method: string; readonly url: string } {
  const params: Readonly<Record<string, unknown>> = { ...(input.params ?? {}) };
  const path = contract.path.replaceAll(/:([A-Za-z]\w*)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const request: ReturnType<typeof toRequest> = { method: contract.method, url: path, params: input.query };
  if (contract.replyForm === 'bytes') request.responseType = 'arraybuffer';
  if (input.body === undefined || input.body === null) return request;
  request.data = contract.bodyForm === 'form' ? toFormBody(input.body) : input.body;
  return request;
}

/** The fields first: a server may need them before it takes the file. */
function toMultipart(file: File, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

function toFormBody(body: unknown): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/** The reply inside an answer, checked against its contract: a proxy's login page is not data. */
function unwrap<E extends Endpoint>(contract: E, response: AxiosResponse, language: Language): CallReply<E> {
  const { status } = response;
  const body: unknown = response.data;
  const isEnvelope = (contract.replyForm ?? 'envelope') === 'envelope';
  const isRefused =
    isEnvelope && typeof body === 'object' && body !== null && 'code' in body && body.code !== 0;
  if (status < 200 || status > 299 || isRefused) throw toRefusal(status, body, language);
  const data =
    contract.replyForm === 'bytes'
      ? new Uint8Array(response.data as ArrayBuffer)
      : isEnvelope
        ? (body as { data?: unknown } | null)?.data
        : body;
  const reply = asStored(() => contract.reply.safeParse(data));
  if (!reply.success) throw toTransportError(reply.error, language);
  // The contract's own schema has just produced it; TypeScript cannot follow the generic that far.
  return reply.data as CallReply<E>;
}

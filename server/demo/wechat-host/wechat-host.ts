import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createControl } from './control.ts';
import { createHostFans, type HostFans } from './host-fans.ts';
import type { PushTarget } from './host-push.ts';
import { createHostSubscribers, type HostSubscribers } from './host-subscribers.ts';
import { createMessageWindows } from './message-windows.ts';
import { createQuotas, QUOTA_PATH, type Quotas } from './quotas.ts';
import {
  createHostMedia,
  HostBytes,
  type HostMedia,
  type KeptMedia,
  MEDIA_PATH,
} from './wechat-host-media.ts';
import { createHostMenu, type HostMenuState } from './wechat-host-menu.ts';
import { createHostQrs, type HostQr } from './wechat-host-qr.ts';
import { createHostTags, type HostTagState } from './wechat-host-tags.ts';

/** An account as the platform has it. */
export interface HostAccount {
  appId: string;
  secret: string;
  /** Addresses that may ask for a token; empty = all. */
  allowed: readonly string[];
  /** Whether its own auto-reply is on. */
  hasAutoReply: boolean;
}

/** What the next call gets instead of its answer. */
export type HostFailure =
  | { readonly errcode: number; readonly errmsg: string }
  | 'html'
  | 'bad gateway'
  | 'hang'
  | 'redirect'
  /** Any answer at all. */
  | { readonly bytes: Uint8Array | string; readonly headers: Readonly<Record<string, string>> };

/** What was sent to a fan: a text, a file by its media id, or music and an article by their addresses. */
type HostSent =
  | { readonly openId: string; readonly text: string }
  | { readonly openId: string; readonly kind: string; readonly mediaId: string }
  | {
      readonly openId: string;
      readonly kind: 'music' | 'news';
      readonly url: string;
      readonly title: string;
    };

export interface WechatHostProgram {
  readonly origin: string;
  readonly account: HostAccount;
  /** Paths that were called, in order. */
  readonly calls: readonly string[];
  /** What was sent to fans. */
  readonly sent: readonly HostSent[];
  /** Its media and drafts. */
  readonly media: HostMedia;
  readonly menu: HostMenuState;
  readonly tags: HostTagState;
  /** QR codes that were made, in order. */
  readonly qrs: readonly HostQr[];
  readonly subscribers: Pick<HostSubscribers, 'came'>;
  /** `path`: the next call of it; absent = the next one of any other path than that from which jobs fetch media. */
  failNext(failure: HostFailure, path?: string): void;
  /** Forgets failures that nobody has met. */
  failNoMore(): void;
  /** What fans are called, by OpenID. */
  readonly remarks: ReadonlyMap<string, string>;
  /** What fans send through it arrives at `target`; after that the windows of those fans are counted. */
  readonly fans: HostFans;
  readonly quotas: Quotas;
  close(): Promise<void>;
}

/** What a host has that was not started by a test. */
export interface HostOptions {
  /** 0 = any that is free. */
  readonly port?: number;
  /** Listens already, and goes on when the host is closed; absent = one of its own. */
  readonly server?: Server;
  /** Of those who act for the fans by `/control/`; absent = nobody does. */
  readonly controlSecret?: string;
  /** Where pushes of the account go; null = not known yet. */
  readonly target?: () => PushTarget | null;
  /** Absent = in memory. */
  readonly kept?: KeptMedia;
  /** Of the file that keeps tags of fans; absent = in memory. */
  readonly tagsPath?: string;
}

interface Token {
  readonly token: string;
  readonly endsAt: number;
}

const TOKEN_MS = 7_200_000;
/** So long before its end a normal call for a token begins to answer with the next one. */
const OVERLAP_MS = 300_000;
const BODY_MAX = 1024 * 1024;

/**
 * A program that answers as the host of WeChat's public accounts does, with its paths, tokens that end and error codes: for the
 * demo and for tests. It knows nothing of the product. `now`: its clock.
 */
export async function startWechatHost(
  account: HostAccount,
  now: () => number = Date.now,
  {
    port: wantedPort = 0,
    server: given,
    controlSecret,
    target = () => null,
    kept,
    tagsPath,
  }: HostOptions = {},
): Promise<WechatHostProgram> {
  const calls: string[] = [];
  const failures: { readonly failure: HostFailure; readonly path: string | null }[] = [];
  const sent: HostSent[] = [];
  const remarks = new Map<string, string>();
  let tokens: readonly Token[] = [];
  const media = createHostMedia(now, kept);
  const windows = createMessageWindows(now);
  const quotas = createQuotas(now);
  const subscribers = createHostSubscribers(now);
  const qrs = createHostQrs(now);
  const fans = createHostFans({ now, target, media: media.state, windows, subscribers });
  const sentTo = () => sent.map(({ openId }) => openId);
  const control =
    controlSecret === undefined
      ? null
      : createControl({ secret: controlSecret, fans, windows, sentTo, qrs: qrs.codes });
  const menu = createHostMenu((mediaId) => media.state.permanent.has(mediaId));
  const tags = createHostTags(tagsPath);
  const isToken = (given: string | null) =>
    tokens.some(({ token, endsAt }) => token === given && endsAt > now());

  function stableToken(address: string, body: Readonly<Record<string, unknown>>): object {
    if (body.appid !== account.appId) return { errcode: 40013, errmsg: 'invalid appid' };
    if (body.secret !== account.secret) return { errcode: 40125, errmsg: 'invalid appsecret' };
    if (account.allowed.length > 0 && !account.allowed.includes(address))
      return {
        errcode: 40164,
        errmsg: `invalid ip ${address} ipv6 ::ffff:${address}, not in whitelist rid: 1`,
      };
    const kept = tokens.findLast(({ endsAt }) => endsAt - now() > OVERLAP_MS);
    if (kept) return { access_token: kept.token, expires_in: Math.floor((kept.endsAt - now()) / 1_000) };
    const made = { token: randomBytes(48).toString('base64url'), endsAt: now() + TOKEN_MS };
    tokens = [...tokens.slice(-1), made];
    return { access_token: made.token, expires_in: TOKEN_MS / 1_000 };
  }

  async function answer(request: IncomingMessage, path: string, query: URLSearchParams): Promise<object> {
    const address = request.socket.remoteAddress?.replace('::ffff:', '') ?? '';
    if (path === '/cgi-bin/stable_token') return stableToken(address, await readJson(request));
    if (path.startsWith('/film/')) return media.film(path);
    if (!isToken(query.get('access_token')))
      return { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' };
    const usedUp = quotas.use(path);
    if (usedUp) return usedUp;
    if (path === QUOTA_PATH) return quotas.of(String((await readJson(request)).cgi_path));
    if (path === '/cgi-bin/get_current_autoreply_info') {
      const isOn = account.hasAutoReply ? 1 : 0;
      return { is_add_friend_reply_open: isOn, is_autoreply_open: isOn };
    }
    if (path === '/cgi-bin/message/custom/send') {
      const { touser, msgtype, ...parts } = await readJson(request);
      const part = Object(parts[String(msgtype)]);
      if (typeof touser !== 'string') return { errcode: 40008, errmsg: 'invalid message type' };
      const closed = windows.refusal(touser);
      if (closed) return closed;
      if (msgtype === 'text' && typeof part.content === 'string')
        sent.push({ openId: touser, text: part.content });
      else if (['image', 'voice', 'video'].includes(String(msgtype))) {
        const { media_id: mediaId } = part;
        if (!media.state.permanent.has(mediaId) && !media.state.temporary.has(mediaId))
          return { errcode: 40007, errmsg: 'invalid media_id' };
        sent.push({ openId: touser, kind: String(msgtype), mediaId });
      } else if (msgtype === 'music') {
        const { musicurl, hqmusicurl, thumb_media_id: thumb, title } = part;
        if (!media.state.permanent.has(thumb) && !media.state.temporary.has(thumb))
          return { errcode: 40007, errmsg: 'invalid media_id' };
        if (!isAddress(musicurl) || !isAddress(hqmusicurl))
          return { errcode: 44004, errmsg: 'empty content' };
        sent.push({ openId: touser, kind: 'music', url: musicurl, title: String(title ?? '') });
      } else if (msgtype === 'news') {
        const articles: unknown = part.articles;
        if (!Array.isArray(articles) || articles.length !== 1)
          return { errcode: 45008, errmsg: 'article size out of limit' };
        const { title, url } = Object(articles[0]);
        if (typeof title !== 'string' || !isAddress(url)) return { errcode: 44004, errmsg: 'empty content' };
        sent.push({ openId: touser, kind: 'news', url, title });
      } else return { errcode: 40008, errmsg: 'invalid message type' };
      windows.count(touser);
      return { errcode: 0, errmsg: 'ok' };
    }
    if (path === '/cgi-bin/user/info/updateremark') {
      const { openid, remark } = await readJson(request);
      remarks.set(String(openid), String(remark));
      return { errcode: 0, errmsg: 'ok' };
    }
    if (path === '/cgi-bin/user/info') return subscribers.info(query.get('openid') ?? '');
    const ofQrs = await qrs.answer(path, () => readJson(request));
    if (ofQrs) return ofQrs;
    const ofMenu = await menu.answer(path, () => readJson(request));
    if (ofMenu) return ofMenu;
    const ofTags = await tags.answer(path, () => readJson(request));
    if (ofTags) return ofTags;
    return (await media.answer(path, query, request)) ?? { errcode: 40066, errmsg: 'invalid url' };
  }

  function nextFailure(path: string): HostFailure | undefined {
    const at = failures.findIndex((one) => (one.path === null ? path !== MEDIA_PATH : one.path === path));
    return at < 0 ? undefined : failures.splice(at, 1)[0]?.failure;
  }

  const listener: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const { pathname, searchParams } = url;
    if (control?.(request, response, url)) return;
    calls.push(pathname);
    const failure = nextFailure(pathname);
    if (failure !== undefined) fail(response, failure);
    else
      void answer(request, pathname, searchParams).then((body) => {
        response.setHeader('date', new Date(now()).toUTCString());
        if (body instanceof HostBytes) return body.send(response);
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(JSON.stringify(body));
      });
  };
  const server = given ?? createServer();
  server.on('request', listener);
  if (!given)
    await new Promise<void>((resolve) => {
      server.listen(wantedPort, '127.0.0.1', resolve);
    });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    account,
    calls,
    sent,
    media: media.state,
    menu: menu.state,
    tags: tags.state,
    qrs: qrs.codes,
    subscribers,
    failNext: (failure, path) => void failures.push({ failure, path: path ?? null }),
    failNoMore: () => void failures.splice(0),
    remarks,
    fans,
    quotas,
    async close() {
      server.off('request', listener);
      server.closeAllConnections();
      if (given) return;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

const isAddress = (given: unknown): given is string =>
  typeof given === 'string' && /^https?:\/\//.test(given);

function fail(response: ServerResponse, failure: HostFailure): void {
  if (failure === 'hang') return;
  if (typeof failure === 'object' && 'bytes' in failure) {
    response.writeHead(200, failure.headers).end(failure.bytes);
    return;
  }
  if (failure === 'html')
    response.setHeader('content-type', 'text/html').end('<html>Sign in to the proxy</html>');
  else if (failure === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  else if (failure === 'bad gateway') response.writeHead(502).end('bad gateway');
  else response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(failure));
}

async function readJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) return {};
    parts.push(part);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

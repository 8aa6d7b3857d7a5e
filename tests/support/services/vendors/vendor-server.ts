import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Who signs in at the vendor. */
export interface VendorPerson {
  /** WeCom's account, and the id within the app of the others. */
  readonly openId: string;
  /** Null where the vendor gives this app none, or, at WeCom, for somebody who is no member. */
  readonly unionId: string | null;
  readonly name: string;
}

export interface VendorApp {
  readonly appId: string;
  readonly secret: string;
  readonly agentId: string | null;
}

export interface VendorCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly header: (name: string) => string;
}

/** What one vendor's documentation says about an address: a page that sends people on, or an answer. */
export type VendorReply =
  | { readonly sendTo: URL }
  | { readonly status?: number; readonly body: unknown; readonly raw?: boolean };

export interface VendorBooks {
  readonly app: VendorApp;
  mintCode(redirectUri: string): string;
  /** Good once. */
  takeCode(
    code: unknown,
  ): 'unknown' | 'used' | { readonly person: VendorPerson; readonly redirectUri: string };
  mintToken(person: VendorPerson | null): string;
  personOf(token: unknown): VendorPerson | null;
  isToken(token: unknown): boolean;
}

export type VendorScript = (call: VendorCall, books: VendorBooks) => VendorReply | null;

/** What can be wrong with a vendor, beside its refusals. */
export type VendorTrouble =
  | { readonly kind: 'hang' | 'huge' | 'not-json' | 'redirect' }
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown };

export interface VendorServer {
  readonly origin: string;
  readonly app: VendorApp;
  signInAs(person: VendorPerson): void;
  /** Of one path from now on; null = none. */
  trouble(path: string, trouble: VendorTrouble | null): void;
  /** The vendor takes back every token that it has given. */
  revokeTokens(): void;
  /** `METHOD /path` of all that this server was asked. */
  readonly asked: string[];
  /** Codes and tokens that were given out. */
  readonly given: string[];
  close(): Promise<void>;
}

/** A vendor on this machine, which knows one app and signs in whom it is told. */
export async function startVendor(script: VendorScript, app: VendorApp): Promise<VendorServer> {
  let person: VendorPerson = { openId: 'nobody', unionId: null, name: 'nobody' };
  const codes = new Map<string, { person: VendorPerson; redirectUri: string; isUsed: boolean }>();
  const tokens = new Map<string, VendorPerson | null>();
  const troubles = new Map<string, VendorTrouble>();
  const asked: string[] = [];
  const given: string[] = [];
  const mint = () => {
    const value = randomBytes(24).toString('hex');
    given.push(value);
    return value;
  };
  const books: VendorBooks = {
    app,
    mintCode(redirectUri) {
      const code = mint();
      codes.set(code, { person, redirectUri, isUsed: false });
      return code;
    },
    takeCode(code) {
      const entry = codes.get(String(code));
      if (!entry) return 'unknown';
      if (entry.isUsed) return 'used';
      entry.isUsed = true;
      return entry;
    },
    mintToken(owner) {
      const token = mint();
      tokens.set(token, owner);
      return token;
    },
    personOf: (token) => tokens.get(String(token)) ?? null,
    isToken: (token) => tokens.has(String(token)),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://vendor');
    asked.push(`${request.method} ${url.pathname}`);
    const trouble = troubles.get(url.pathname);
    if (trouble) return makeTrouble(trouble, response);
    const content = await text(request);
    const call: VendorCall = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: content === '' ? {} : JSON.parse(content),
      header: (name) => String(request.headers[name] ?? ''),
    };
    const reply = script(call, books);
    if (reply === null) {
      response.writeHead(404).end('{}');
    } else if ('sendTo' in reply) {
      response.writeHead(302, { location: reply.sendTo.href }).end();
    } else {
      // As some of them do: JSON under another name.
      response.writeHead(reply.status ?? 200, { 'content-type': 'text/plain' });
      response.end(reply.raw ? String(reply.body) : JSON.stringify(reply.body));
    }
  }

  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the vendor does not listen');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    app,
    signInAs(next) {
      person = next;
    },
    trouble(path, trouble) {
      if (trouble) troubles.set(path, trouble);
      else troubles.delete(path);
    },
    revokeTokens: () => tokens.clear(),
    asked,
    given,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function makeTrouble(trouble: VendorTrouble, response: ServerResponse): void {
  if (trouble.kind === 'hang') return;
  if (trouble.kind === 'answer') {
    response.writeHead(trouble.status).end(JSON.stringify(trouble.body));
  } else if (trouble.kind === 'not-json') {
    response.end('access_token=leaked-token&expires_in=7776000');
  } else if (trouble.kind === 'redirect') {
    response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  } else {
    response.end(JSON.stringify({ errcode: 0, filler: 'x'.repeat(300 * 1024) }));
  }
}

/** The page's answer: people go back with a code, as `name`. */
export function sendBack({ query }: VendorCall, books: VendorBooks, name: string): VendorReply {
  const redirectUri = query.get('redirect_uri') ?? '';
  const sendTo = new URL(redirectUri);
  sendTo.searchParams.set(name, books.mintCode(redirectUri));
  sendTo.searchParams.set('state', query.get('state') ?? '');
  return { sendTo };
}

/** Whether an address has exactly these parameters, and these values where they are known. */
export function hasOnly(query: URLSearchParams, wanted: Readonly<Record<string, string | null>>): boolean {
  const names = Object.keys(wanted);
  return (
    [...query.keys()].sort().join() === [...names].sort().join() &&
    names.every((name) => wanted[name] === null || query.get(name) === wanted[name])
  );
}

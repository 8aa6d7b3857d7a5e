import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '#shared/contracts/kit/paths.ts';
import { CONTENT_POLICY } from './content-policy.ts';

const REQUEST_TIMEOUT_MS = 30_000;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::\d{1,5})?$/i;
/** Path of the certificate of the server's own authority: a browser needs it before it can trust the server. */
export const AUTHORITY_PATH = '/authority.crt';
/** What health checks ask, and what holds no secret. */
const PLAIN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', AUTHORITY_PATH]);

/**
 * The port without TLS beside HTTPS: everything but `PLAIN_PATHS` is sent to HTTPS, at the host that was asked for.
 * `httpsPort` is asked when a request comes.
 */
export function createPlainPort(app: FastifyInstance, httpsPort: () => number): Server {
  return createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, reply) => {
    if (PLAIN_PATHS.has(pathOf(request.url ?? ''))) app.routing(request, reply);
    else redirect(request, reply, httpsPort());
  });
}

function redirect(request: IncomingMessage, reply: ServerResponse, port: number): void {
  const host = HOST.exec(request.headers.host ?? '')?.[1];
  const path = toPath(request.url ?? '');
  reply
    .setHeader('connection', 'close')
    .setHeader('cache-control', 'no-store')
    .setHeader('x-content-type-options', 'nosniff')
    .setHeader('content-security-policy', CONTENT_POLICY);
  if (host === undefined || path === null) reply.writeHead(400).end();
  else reply.writeHead(308, { location: `https://${host}${port === 443 ? '' : `:${port}`}${path}` }).end();
}

/** Path and query, also of a request that names the whole address as to a proxy; null for none of both. */
function toPath(url: string): string | null {
  if (url.startsWith('/')) return url;
  if (!URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

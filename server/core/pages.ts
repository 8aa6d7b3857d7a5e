import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toRefused } from './envelope.ts';
import { failure } from './failure.ts';
import { toLanguage } from './language.ts';

/** Prefixes of the API: what is not found below them is a JSON 404, never a page. */
const API_PREFIX =
  /^\/(?:auth|admin|data|busi|mp|code|msg|api|socket\.io|assets|healthz|readyz|metrics)(?:[/?#]|$)/;
/** Routes of the display bundle; every other page belongs to the console. */
const DISPLAY_ROUTE =
  /^\/(?:productLineSignage|MachineIndex|warehouseSignage|officeSignage|orderSignage|pretreatmentSignage|largeScreen|largeScreen2|largeScreenRailway)(?:[/?#]|$)/;
const NOT_BUILT = {
  zh: '<!doctype html><meta charset="utf-8"><title>Linewall</title><p>页面尚未构建。请运行 <code>npm start</code> 或 <code>npm run build</code>。',
  en: '<!doctype html><meta charset="utf-8"><title>Linewall</title><p>The pages have not been built. Run <code>npm start</code> or <code>npm run build</code>.',
};

/** The two bundles out of `distDir`: hashed assets for ever, pages never cached. The API works without them. */
export async function registerPages(app: FastifyInstance, distDir: string): Promise<void> {
  // Quiet: without a build the pages themselves say so.
  await app.register(fastifyStatic, { root: distDir, serve: false, logLevel: 'error' });

  app.get('/assets/*', { config: { platform: true, rateLimit: false } }, async (request, reply) => {
    const name = new URL(request.url, 'http://local').pathname.slice(1);
    // Vite puts a hash of the contents into every name below assets/.
    return reply.sendFile(decodeURIComponent(name), distDir, { maxAge: '365d', immutable: true });
  });

  app.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request)) return sendPage(request, reply, distDir);
    return refuse(request, reply);
  });
}

function isPageRequest(request: FastifyRequest): boolean {
  const wantsHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  const isPage = request.method === 'GET' || request.method === 'HEAD';
  const looksLikeFile = /\.\w{1,8}(?:[?#]|$)/.test(request.url);
  return isPage && wantsHtml && !looksLikeFile && !API_PREFIX.test(request.url);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, distDir: string): FastifyReply {
  const page = join(DISPLAY_ROUTE.test(request.url) ? 'display' : 'console', 'index.html');
  reply.header('cache-control', 'no-cache');
  if (existsSync(join(distDir, page))) return reply.sendFile(page, distDir, { cacheControl: false });
  return reply
    .status(503)
    .type('text/html; charset=utf-8')
    .send(NOT_BUILT[toLanguage(request.headers['accept-language'])]);
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status } = failure('not_found');
  return reply.status(status).send(toRefused(code, toLanguage(request.headers['accept-language'])));
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#server/core/failure.ts';
import { toRefused } from '#server/core/http/envelope.ts';
import { acceptedLanguage } from '#server/core/http/language.ts';
import { answerMethod, READS } from '#server/core/http/methods.ts';
import { isApiPath, isDisplayPath, pathOf } from '#shared/contracts/kit/paths.ts';
import { createCompressedAssets, toCoding } from './compressed-assets.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
const NOT_BUILT = {
  zh: '<!doctype html><meta charset="utf-8"><title>Linewall</title><p>页面尚未构建。请运行 <code>npm start</code> 或 <code>npm run build</code>。',
  en: '<!doctype html><meta charset="utf-8"><title>Linewall</title><p>The pages have not been built. Run <code>npm start</code> or <code>npm run build</code>.',
};

/** The one file that compiles WebAssembly out of its own bytes, in a worker, which is bound by its own policy. */
const AMR_WORKER = /^amr-worker-[\w-]+\.js$/;
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

export interface PageOptions {
  /** Display pages load the window that browser tests drive them with. Off in production. */
  readonly hasTestWindow: boolean;
}

/** The two bundles out of `distDir`: hashed assets for ever, pages never cached. The API works without them. */
export async function registerPages(
  app: FastifyInstance,
  distDir: string,
  { hasTestWindow }: PageOptions = { hasTestWindow: false },
): Promise<void> {
  const isBuilt = existsSync(distDir);
  if (isBuilt) await serveAssets(app, distDir);

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && wantsPage(request)) return answerMethod(request, reply, READS);
  });
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return refuse(request, reply);
    if (hasTestWindow && isBuilt && isDisplayPath(pathOf(request.url))) return sendTestPage(reply, distDir);
    return sendPage(request, reply, isBuilt);
  });
}

/** `display/main.tsx` reads the attribute; an address cannot set it. */
async function sendTestPage(reply: FastifyReply, distDir: string): Promise<FastifyReply> {
  const html = await readFile(join(distDir, 'display', 'index.html'), 'utf8');
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  return reply.send(html.replace('<html ', '<html data-test-window '));
}

async function serveAssets(app: FastifyInstance, distDir: string): Promise<void> {
  await app.register(fastifyStatic, { root: distDir, serve: false });
  const compressed = createCompressedAssets(join(distDir, 'assets'));
  // The licences under which others' code is part of the product; the build writes the file.
  app.get('/third-party-notices.txt', { config: { platform: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('third-party-notices.txt', { cacheControl: false }),
  );
  app.get('/assets/*', { config: { platform: true, rateLimit: false } }, async (request, reply) => {
    const name = decodeURIComponent(new URL(request.url, 'http://local').pathname.slice('/assets/'.length));
    const coding = toCoding(request.headers['accept-encoding']);
    const bytes = coding && (await compressed(name, coding));
    // Vite puts a hash of the contents into every name below assets/, `pdfAssets` a version into its folder's.
    if (AMR_WORKER.test(name)) reply.header('content-security-policy', WORKER_POLICY);
    if (!bytes) return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true });
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-encoding', coding).header('vary', 'accept-encoding');
    return reply.type(TYPES[extname(name)] ?? 'application/json').send(bytes);
  });
}

/** Whether the address is a page's, whatever is to be done with it. */
function wantsPage(request: FastifyRequest): boolean {
  const wantsHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  const path = pathOf(request.url);
  const looksLikeFile = /\.\w{1,8}$/.test(path);
  return wantsHtml && !looksLikeFile && !isApiPath(path) && !path.startsWith('/assets/');
}

function sendPage(request: FastifyRequest, reply: FastifyReply, isBuilt: boolean): FastifyReply {
  reply.header('cache-control', 'no-cache');
  const page = join(isDisplayPath(pathOf(request.url)) ? 'display' : 'console', 'index.html');
  if (isBuilt) return reply.sendFile(page, { cacheControl: false });
  const language = acceptedLanguage(request.headers['accept-language']);
  return reply.status(503).type('text/html; charset=utf-8').send(NOT_BUILT[language]);
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, status } = failure('not_found');
  return reply.status(status).send(toRefused(code, acceptedLanguage(request.headers['accept-language'])));
}

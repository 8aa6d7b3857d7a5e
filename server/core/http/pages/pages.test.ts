import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from '#server/core/http/http.ts';
import { createLog } from '#server/core/logs/log.ts';
import { registerPages } from './pages.ts';

/** Headers that differ from one answer to the next. */
const COUNTED = { date: '', 'x-ratelimit-remaining': '', 'x-ratelimit-reset': '' };
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function serverOf(distDir: string, hasTestWindow = false): Promise<FastifyInstance> {
  const app = await createHttp(createLog('silent'));
  await registerPages(app, distDir, { hasTestWindow });
  return app;
}

describe('pages', () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'linewall-pages-'));
    const files = {
      'dist/display/index.html': '<html lang="zh">DISPLAY',
      'dist/console/index.html': 'CONSOLE',
      'dist/assets/main-ab12cd34.js': 'SCRIPT',
      'dist/assets/amr-worker-ab12cd34.js': 'WORKER',
      'dist/third-party-notices.txt': 'NOTICES',
      'secret.txt': 'SECRET',
    };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(folder, name, '..'), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    app = await serverOf(join(folder, 'dist'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['/productLineSignage', '<html lang="zh">DISPLAY'],
    ['/productLineSignage?line=3&theme=dark', '<html lang="zh">DISPLAY'],
    ['/MachineIndex?mId=7', '<html lang="zh">DISPLAY'],
    ['/', 'CONSOLE'],
    ['/login', 'CONSOLE'],
    ['/lines/3', 'CONSOLE'],
    ['/MachineIndexes', 'CONSOLE'],
    ['/productLineSignage?line=L1.2', '<html lang="zh">DISPLAY'],
    ['/login?next=/lines/a.html', 'CONSOLE'],
  ])('answers %s with %s, never cached', async (url, text) => {
    const answer = await app.inject({ url, headers: HTML });
    expect([answer.statusCode, answer.body]).toEqual([200, text]);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('serves the notices of third parties as text', async () => {
    const answer = await app.inject({ url: '/third-party-notices.txt', headers: HTML });
    expect([answer.statusCode, answer.body]).toEqual([200, 'NOTICES']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('offers the test window on display pages of a server that was started for tests, and on no other', async () => {
    const testApp = await serverOf(join(folder, 'dist'), true);
    const bodyOf = async (server: FastifyInstance, url: string) =>
      (await server.inject({ url, headers: HTML })).body;
    expect(await bodyOf(testApp, '/MachineIndex')).toBe('<html data-test-window lang="zh">DISPLAY');
    expect(await bodyOf(testApp, '/login')).toBe('CONSOLE');
    expect(await bodyOf(app, '/MachineIndex?test=1&data-test-window')).not.toContain('data-test-window');
    await testApp.close();
  });

  it.each([
    '/auth/x',
    '/admin/x',
    '/data/x',
    '/busi/x',
    '/mp/x',
    '/code',
    '/msg/x',
    '/api/x',
    '/assets/none.js',
    '/favicon.png',
  ])('never answers %s with a page', async (url) => {
    const answer = await app.inject({ url, headers: HTML });
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
  });

  it('replies with JSON to requests that do not accept a page', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await app.inject({ method, url: '/login', headers: { accept: 'application/json' } });
      expect(answer.json().error, method).toBe('not_found');
    }
  });

  it.each(['/', '/login', '/productLineSignage', '/assets/main-ab12cd34.js', '/third-party-notices.txt'])(
    'answers GET and HEAD of %s alike, and refuses other methods',
    async (url) => {
      for (const coding of ['identity', 'br']) {
        const headers = { ...HTML, 'accept-encoding': coding };
        const [get, head] = [
          await app.inject({ url, headers }),
          await app.inject({ method: 'HEAD', url, headers }),
        ];
        expect([head.statusCode, head.body]).toEqual([200, '']);
        expect({ ...head.headers, ...COUNTED }).toEqual({ ...get.headers, ...COUNTED });
      }
      const post = await app.inject({ method: 'POST', url, headers: HTML });
      expect([post.statusCode, post.json().error, post.headers.allow]).toEqual([
        405,
        'method_not_allowed',
        'GET, HEAD, OPTIONS',
      ]);
      const options = await app.inject({ method: 'OPTIONS', url, headers: HTML });
      expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    },
  );

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('compresses assets for who accepts %s', async (accepted, coding, unpack) => {
    for (const _again of [1, 2]) {
      const answer = await app.inject({
        url: '/assets/main-ab12cd34.js',
        headers: { 'accept-encoding': accepted },
      });
      expect(answer.headers).toMatchObject({
        'content-encoding': coding,
        vary: 'accept-encoding',
        'content-type': 'text/javascript; charset=utf-8',
      });
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(unpack(answer.rawPayload).toString()).toBe('SCRIPT');
    }
  });

  it('answers an asset that is not there as not found, compressed or not', async () => {
    const answer = await app.inject({
      url: '/assets/gone-ab12cd34.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
  });

  it('lets hashed assets be kept for ever', async () => {
    const answer = await app.inject('/assets/main-ab12cd34.js');
    expect([answer.statusCode, answer.body]).toEqual([200, 'SCRIPT']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%00',
    '/assets/%zz',
  ])('does not leave its folder by %s (H5, H24)', async (url) => {
    const answer = await app.inject({ url, headers: HTML });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('SECRET');
  });

  it('allows scripts of its own only, and workers that Pixi builds', async () => {
    const policy = String((await app.inject({ url: '/', headers: HTML })).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  it('lets one worker alone compile WebAssembly', async () => {
    const policyOf = async (url: string, coding = 'identity') =>
      (await app.inject({ url, headers: { ...HTML, 'accept-encoding': coding } })).headers[
        'content-security-policy'
      ];
    const worker = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
    expect(await policyOf('/assets/amr-worker-ab12cd34.js')).toBe(worker);
    expect(await policyOf('/assets/amr-worker-ab12cd34.js', 'gzip')).toBe(worker);
    expect(await policyOf('/assets/main-ab12cd34.js')).not.toContain('wasm');
  });

  it('says so when the pages have not been built', async () => {
    const unbuilt = await serverOf(join(folder, 'none'));
    const answer = await unbuilt.inject({
      url: '/productLineSignage',
      headers: { ...HTML, 'accept-language': 'en' },
    });
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm run build')]);
    await unbuilt.close();
  });
});

describe('H28 the pages’ policy', () => {
  const frameSources = async (frameOrigins: readonly string[]): Promise<string | undefined> => {
    const app = await createHttp(createLog('silent'), { frameOrigins });
    await registerPages(app, join(tmpdir(), 'linewall-no-pages'));
    const { headers } = await app.inject({ url: '/wel/layout', headers: HTML });
    await app.close();
    return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };

  it('frames no other site, unless the operator names it', async () => {
    expect(await frameSources([])).toBe("'self'");
    expect(await frameSources(['https://docs.example'])).toBe("'self' https://docs.example");
  });
});

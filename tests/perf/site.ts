import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');
const OUT = join(ROOT, '.cache/bench-pages');
const PAGES = ['board', 'react', 'echarts', 'floor', 'docksreact', 'docksfloor', 'solid', 'stage'] as const;
export const THREE_CHUNK = 'three-js';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Production builds of the display and of the peers' pages, served from this process. */
export interface Site {
  /** `/bench/board`, `/bench/react` …; every other page is the display. */
  readonly url: string;
  close(): Promise<void>;
}

let built: Promise<unknown> | null = null;

/** The product's pages as the server sends them, built once per run. */
export async function buildProduct(): Promise<void> {
  built ??= build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'error' });
  await built;
}

export async function startSite(): Promise<Site> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    define: { __LINEWALL_VERSION__: JSON.stringify('bench') },
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'es2023',
      ...(process.env.BENCH_PLAIN ? { minify: false } : {}),
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: Object.fromEntries([
          ['display', 'display/index.html'],
          ...PAGES.map((name) => [name, `tests/perf/peers/pages/${name}.html`]),
        ]),
        // In a file of its own, so that what it costs can be told from what the product costs.
        output: { codeSplitting: { groups: [{ name: THREE_CHUNK, test: /node_modules\/three\// }] } },
      },
    },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const file = fileOf(path);
    // As the server sends them: names of assets change with what is in them.
    if (path.startsWith('/assets/'))
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  const port = Number(process.env.PORT ?? 18_400);
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function fileOf(path: string): string {
  const page = /^\/bench\/(\w+)$/.exec(path)?.[1];
  if (page) return join(OUT, `tests/perf/peers/pages/${page}.html`);
  const asset = join(OUT, path.replaceAll('..', ''));
  return extname(path) && existsSync(asset) ? asset : join(OUT, 'display/index.html');
}

import { extname, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

const BASE = '/test-page/';
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
};

/** A page of parts with their lazy chunks and workers, which `buildScript` cannot have. */
export interface BuiltPage {
  /** Opens it at the address of the test's server, under that server's own security policy. */
  open(page: Page, origin: string, language?: 'zh' | 'en'): Promise<void>;
}

export async function buildPage(entry: string): Promise<BuiltPage> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(import.meta.dirname, '../../..'),
    base: BASE,
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: { entry } },
    },
  });
  const [first] = [result].flat();
  if (!first || !('output' in first)) throw new Error(`not built: ${entry}`);
  const files = new Map(
    first.output.map((one) => [`${BASE}${one.fileName}`, one.type === 'chunk' ? one.code : one.source]),
  );
  const script = first.output.find((one) => one.type === 'chunk' && one.isEntry)?.fileName;
  const styles = first.output.flatMap(({ fileName }) => (fileName.endsWith('.css') ? [fileName] : []));
  const htmlIn = (language: string): string =>
    `<!doctype html><html lang="${language}"><title>test</title>${styles.map((name) => `<link rel="stylesheet" href="${BASE}${name}">`).join('')}<body><script type="module" src="${BASE}${script}"></script></body></html>`;

  return {
    async open(page, origin, language = 'zh') {
      const policy = (await page.request.get(origin)).headers()['content-security-policy'] ?? '';
      if (policy === '') throw new Error('the server has no policy');
      const headers = { 'content-security-policy': policy };
      await page.route(`${origin}${BASE}**`, (route) => {
        const { pathname } = new URL(route.request().url());
        if (pathname === BASE)
          return route.fulfill({ headers, contentType: 'text/html', body: htmlIn(language) });
        const file = files.get(pathname);
        if (file === undefined) return route.fulfill({ status: 404 });
        const contentType = TYPES[extname(pathname)] ?? 'application/octet-stream';
        return route.fulfill({ headers, contentType, body: Buffer.from(file) });
      });
      await page.goto(`${origin}${BASE}`);
    },
  };
}

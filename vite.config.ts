import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { API_SEGMENTS, isApiPath, isDisplayPath, pathOf } from '#shared/contracts/kit/paths.ts';
import { groupedChunks } from './server/build/grouped-chunks.ts';
import { pdfAssets } from './server/build/pdf-assets.ts';
import { softwareBillOfMaterials } from './server/build/sbom.ts';
import { noteWorkerModules, thirdPartyNotices } from './server/build/third-party-notices.ts';

const PACKAGE = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The chunk of a view of `console/app/capabilities`. */
const CONSOLE_PAGE = /-page-[\w-]+\.js$/;

/** The dev server answers each bundle's routes with its page, as the real server does. */
function twoPages(): Plugin {
  return {
    name: 'linewall-two-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = pathOf(request.url ?? '/');
        const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
        if (wantsPage && !isApiPath(path)) {
          request.url = isDisplayPath(path) ? '/display/index.html' : '/console/index.html';
        }
        next();
      });
    },
  };
}

const DEFINE = { __LINEWALL_VERSION__: JSON.stringify(PACKAGE.version) };
const RESOLVE = {
  alias: [
    // Its build for browsers, which its package.json names in a way that Vite does not follow.
    { find: 'tus-js-client', replacement: 'tus-js-client/lib.esm/browser/index.js' },
    // Every module that makes a schema imports it: no order of chunks comes before its setting.
    {
      find: /^zod$/,
      replacement: fileURLToPath(new URL('./shared/client/zod-without-eval.ts', import.meta.url)),
    },
  ],
};
const BUNDLE = {
  target: 'es2023',
  assetsInlineLimit: 0,
  rolldownOptions: { input: { display: 'display/index.html', console: 'console/index.html' } },
};

export default defineConfig({
  appType: 'mpa',
  publicDir: false,
  plugins: [
    react(),
    twoPages(),
    pdfAssets(),
    thirdPartyNotices(),
    softwareBillOfMaterials(),
    groupedChunks({ publicDir: false, plugins: [react()], define: DEFINE, resolve: RESOLVE, build: BUNDLE }),
  ],
  worker: { plugins: () => [noteWorkerModules()] },
  define: DEFINE,
  resolve: RESOLVE,
  build: {
    ...BUNDLE,
    outDir: 'dist',
    manifest: true,
    sourcemap: true,
    modulePreload: {
      // The first chunk would name every file that any page of the console needs: a page is fetched ahead as a whole
      // (`prefetchView`), and its own imports name the rest.
      resolveDependencies: (file, needed) =>
        CONSOLE_PAGE.test(file) ? needed.filter((name) => name.endsWith('.css')) : needed,
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      API_SEGMENTS.map((segment) => [
        `/${segment}`,
        { target: `http://127.0.0.1:${process.env.PORT ?? '8080'}`, ws: true },
      ]),
    ),
  },
});

import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { thirdPartyNotices } from './server/build/third-party-notices.ts';

const PACKAGE = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The dev server answers each bundle's routes with its page, as the real server does. */
const DISPLAY_ROUTES =
  /^\/(?:productLineSignage|MachineIndex|warehouseSignage|officeSignage|orderSignage|pretreatmentSignage|largeScreen|largeScreen2|largeScreenRailway)(?:[/?#]|$)/;
const SERVER_PATHS = [
  '/auth',
  '/admin',
  '/data',
  '/busi',
  '/mp',
  '/code',
  '/captcha',
  '/msg',
  '/api',
  '/socket.io',
  '/healthz',
  '/readyz',
  '/third-party-notices.txt',
];

function twoPages(): Plugin {
  return {
    name: 'linewall-two-pages',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const url = request.url ?? '/';
        const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
        if (wantsPage && !SERVER_PATHS.some((path) => url === path || url.startsWith(`${path}/`))) {
          request.url = DISPLAY_ROUTES.test(url) ? '/display/index.html' : '/console/index.html';
        }
        next();
      });
    },
  };
}

export default defineConfig({
  appType: 'mpa',
  publicDir: false,
  plugins: [react(), twoPages(), thirdPartyNotices()],
  define: { __LINEWALL_VERSION__: JSON.stringify(PACKAGE.version) },
  build: {
    outDir: 'dist',
    target: 'es2023',
    assetsInlineLimit: 0,
    manifest: true,
    sourcemap: true,
    rolldownOptions: { input: { display: 'display/index.html', console: 'console/index.html' } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      SERVER_PATHS.map((path) => [
        path,
        { target: `http://127.0.0.1:${process.env.PORT ?? '8080'}`, ws: true },
      ]),
    ),
  },
});

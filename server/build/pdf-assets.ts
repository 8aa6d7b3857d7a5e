import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = resolve(import.meta.dirname, '../../node_modules/pdfjs-dist');
/** Character maps, fonts, decoders and colour profiles, with their licences. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'] as const;
/** The sandbox of scripts in forms, which are never run. */
const LEFT_OUT = /^quickjs/;

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

interface PdfAsset {
  /** Below the root of the site; the version is in it, so that it may be kept for ever. */
  readonly path: string;
  readonly file: string;
}

function pdfAssetList(): readonly PdfAsset[] {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(PACKAGE, folder))
      .filter((name) => !LEFT_OUT.test(name))
      .map((name) => ({
        path: `assets/pdfjs-${version}/${folder}/${name}`,
        file: join(PACKAGE, folder, name),
      })),
  );
}

/** Puts what the PDF library reads at run time beside the bundles, and serves it in development. */
export function pdfAssets(): Plugin {
  return {
    name: 'linewall-pdf-assets',
    generateBundle() {
      for (const { path, file } of pdfAssetList())
        this.emitFile({ type: 'asset', fileName: path, source: readFileSync(file) });
    },
    configureServer(server) {
      const files = new Map(pdfAssetList().map(({ path, file }) => [`/${path}`, file]));
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '');
        if (file === undefined) return next();
        response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
        response.end(readFileSync(file));
      });
    },
  };
}

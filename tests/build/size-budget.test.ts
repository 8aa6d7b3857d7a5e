import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const DIST = resolve(import.meta.dirname, '../../dist');
const MANIFEST = join(DIST, '.vite', 'manifest.json');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** What a page must load before it can show anything: the entry, the given lazy views, and all they import. */
function initialFiles(manifest: Record<string, Chunk>, keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`not in the build manifest: ${key}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return seen;
}

function gzipBytes(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);
}

/** Without a build this fails: `npm run build` makes one, `npm test` does so by itself. */
describe('size budget', () => {
  const manifest = (): Record<string, Chunk> => JSON.parse(readFileSync(MANIFEST, 'utf8'));

  it.each([
    [
      'the line board',
      ['display/index.html', 'display/runtime/stage/stage.ts', 'display/boards/line/board.ts'],
      400_000,
    ],
    [
      'the big screen of a plant',
      ['display/index.html', 'display/runtime/solid/solid-stage.ts', 'display/screens/plant/screen.ts'],
      450_000,
    ],
    [
      'the big screen of a warehouse',
      ['display/index.html', 'display/runtime/solid/solid-stage.ts', 'display/screens/hall/screen.ts'],
      // It has the texts of all errors, in both languages.
      455_000,
    ],
    [
      'the big screen of a railway platform',
      ['display/index.html', 'display/runtime/solid/solid-stage.ts', 'display/screens/railway/screen.ts'],
      450_000,
    ],
    // A namespace of texts that is loaded at the start instead of with its page shows here first.
    ['the console before any page', ['console/index.html'], 255_000],
    ['the console’s login page', ['console/index.html', 'console/app/login-screen.tsx'], 300_000],
  ])('%s stays within its initial JavaScript, gzip', (_name, keys, budget) => {
    const bytes = gzipBytes(initialFiles(manifest(), keys));
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(budget);
  });

  // Without groups of modules (`server/build/grouped-chunks.ts`) it is 150 for a page of the console, 87 for the login page.
  it('code is loaded in few files', () => {
    const built = manifest();
    const isPage = (key: string): boolean => /^console\/features\/.*-page\.tsx$/.test(key);
    const pages = Object.keys(built).filter(isPage);
    expect(pages.length).toBeGreaterThan(60);
    const files = (key: string): number =>
      initialFiles(built, ['console/index.html', 'console/app/frame.tsx', key]).size;
    expect(pages.filter((key) => files(key) > 70)).toEqual([]);
    expect(
      initialFiles(built, ['console/index.html', 'console/app/login-screen.tsx']).size,
    ).toBeLessThanOrEqual(20);
  });
});

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
function initialBytes(manifest: Record<string, Chunk>, keys: readonly string[]): number {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`not in the build manifest: ${key}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return [...seen].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);
}

/** Without a build this fails: `npm run build` makes one, `npm test` does so by itself. */
describe('size budget', () => {
  const manifest = (): Record<string, Chunk> => JSON.parse(readFileSync(MANIFEST, 'utf8'));

  it.each([
    ['the line board', ['display/index.html', 'display/boards/line/board.ts'], 400_000],
    // A namespace of texts that is loaded at the start instead of with its page shows here first.
    ['the console before any page', ['console/index.html'], 255_000],
    ['the console’s login page', ['console/index.html', 'console/app/login-screen.tsx'], 300_000],
  ])('%s stays within its initial JavaScript, gzip', (_name, keys, budget) => {
    const bytes = initialBytes(manifest(), keys);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThanOrEqual(budget);
  });
});

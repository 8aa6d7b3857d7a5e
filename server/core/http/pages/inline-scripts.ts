import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGES = ['display/index.html', 'console/index.html'];
/** A script with a text of its own: one with `src` has attributes, and none of ours has both. */
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** The inline scripts of the built pages, as `script-src` names them: `'sha256-…'`. None without built pages. */
export function inlineScriptHashes(distDir: string): readonly string[] {
  return PAGES.map((name) => join(distDir, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(INLINE_SCRIPT)])
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

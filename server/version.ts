import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const PACKAGE: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

export const VERSION = PACKAGE.version;
/** What Vite builds. */
export const DIST_DIR = join(ROOT, 'dist');

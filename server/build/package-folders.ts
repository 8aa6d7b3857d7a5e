import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifest } from './package-notice.ts';

const INSTALLED = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
const TYPES_ONLY = /^(?:import|export) type [^;]*;/gm;
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"]*)?['"]/g;

/** The folder of the package that a bundled file belongs to; null for our own files. */
export function packageFolderOf(file: string): string | null {
  return INSTALLED.exec(file.replaceAll('\\', '/'))?.[1] ?? null;
}

/** The folder where Node finds `name` from `from`; null where it is not installed, as other platforms' binaries. */
export function findPackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return realpathSync(found);
    if (folder === dirname(folder)) return null;
  }
}

/** Names of the packages that the TypeScript below `folder` imports; tests are left out, and what is below `without`. */
export function importedPackages(folder: string, without?: string): string[] {
  const names = new Set<string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/(?<!\.test)\.ts$/.test(entry.name)) continue;
    if (without !== undefined && entry.parentPath.startsWith(without)) continue;
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8').replaceAll(TYPES_ONLY, '');
    for (const [, name] of text.matchAll(IMPORTED)) if (name) names.add(name);
  }
  return [...names].sort();
}

/** The folders of packages and of everything that they need at run time, as far as it is installed. */
export function withNeeds(names: readonly string[], root: string): Set<string> {
  const folders = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = findPackage(name, from);
    if (folder === null || folders.has(folder)) return;
    folders.add(folder);
    for (const need of readManifest(folder).needs) visit(need, folder);
  };
  for (const name of names) visit(name, root);
  return folders;
}

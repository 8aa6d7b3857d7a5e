import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
const TOP = ['shared', 'display', 'console', 'server', 'tests'];
const SOURCE = /\.(?:ts|tsx|mjs)$/;
const SPECIFIER =
  /(?:^|[;}])[ \t]*(?:import|export)\s*(?:type\s*)?(?:[\w*\s{},$]+?\s*from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

export interface Edge {
  readonly file: string;
  readonly specifier: string;
}

/** Every source file, by its path below the root, with its text. */
export function readSources(): ReadonlyMap<string, string> {
  const files = TOP.flatMap(filesBelow);
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

export function edgesOf(file: string, text: string): Edge[] {
  return [...text.matchAll(SPECIFIER)].flatMap((match) => {
    const specifier = match[1] ?? match[2];
    return specifier ? [{ file, specifier }] : [];
  });
}

/** Path below the root of an import of our own code, or null for a package. */
export function targetOf({ file, specifier }: Edge): string | null {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return path.slice(1);
  return path.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), path)) : null;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip';

const COMPRESS: Record<Coding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip),
};

/** The coding that the caller takes, the smaller first; null = none of ours. */
export function toCoding(acceptEncoding: string | undefined): Coding | null {
  const taken = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part));
  const names = new Set(taken.map((part) => part.split(';')[0]?.trim()));
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : null;
}

/**
 * Assets in a third of their size, each compressed once and kept: their names change with their contents. Returns null for
 * what would not get smaller, or is not there. `name` is a bare file name.
 */
export function createCompressedAssets(
  folder: string,
): (name: string, coding: Coding) => Promise<Buffer | null> {
  const kept = new Map<string, Promise<Buffer | null>>();
  return (name, coding) => {
    if (!/^[\w-][\w.-]*\.(?:m?js|css|svg|json|map)$/.test(name)) return Promise.resolve(null);
    const key = `${coding} ${name}`;
    const known = kept.get(key);
    if (known) return known;
    const made = readFile(join(folder, name)).then(COMPRESS[coding], () => null);
    kept.set(key, made);
    // An unknown name must not be cached: there are endlessly many of them.
    void made.then((bytes) => bytes ?? kept.delete(key));
    return made;
  };
}

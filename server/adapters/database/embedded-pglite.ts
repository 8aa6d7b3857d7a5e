import { mkdir } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { DURABLE_START_PARAMS, DurableFiles } from '#server/adapters/durable-files.ts';

export interface PGliteOptions {
  /** Folder of the database; null = in memory. */
  readonly folder: string | null;
  /** A data directory to begin with, as PGlite's `dumpDataDir` gives it. */
  readonly contents?: Blob;
}

/** An engine of PGlite that keeps what it acknowledges. */
export async function openPGlite({ folder, contents }: PGliteOptions): Promise<PGlite> {
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  return PGlite.create({
    ...(folder === null ? {} : { fs: new DurableFiles(folder), startParams: DURABLE_START_PARAMS }),
    ...(contents ? { loadDataDir: contents } : {}),
  });
}

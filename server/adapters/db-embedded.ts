import { mkdir } from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from '../core/ports.ts';
import { DURABLE_START_PARAMS, DurableFiles } from './durable-files.ts';
import { createUpkeep } from './embedded-upkeep.ts';
import { createSqlDatabase } from './sql-database.ts';

export interface EmbeddedOptions {
  /** Folder of the database; null = in memory, for tests. The caller holds the data directory's lock. */
  readonly folder: string | null;
  /** A data directory to begin with, as PGlite's `dumpDataDir` gives it. */
  readonly contents?: Blob;
}

/** PGlite: PostgreSQL in this process, one connection, transactions queue. */
export async function openEmbedded({ folder, contents }: EmbeddedOptions): Promise<Database> {
  return embeddedDatabase(await openPGlite({ folder, ...(contents ? { contents } : {}) }));
}

export async function openPGlite({ folder, contents }: EmbeddedOptions): Promise<PGlite> {
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  return PGlite.create({
    ...(folder === null ? {} : { fs: new DurableFiles(folder), startParams: DURABLE_START_PARAMS }),
    ...(contents ? { loadDataDir: contents } : {}),
    // As node-postgres gives them: 64 bits do not fit a number, a date has no time zone.
    parsers: { [types.INT8]: String, [types.NUMERIC]: String, [types.DATE]: String },
  });
}

export function embeddedDatabase(pglite: PGlite): Database {
  return createSqlDatabase({
    kind: 'embedded',
    kysely: new Kysely({ dialect: new PGliteDialect({ pglite }) }),
    // One process, one connection: there is nobody to lock out.
    lockSql: 'select 1',
    script(_isolation, work) {
      return pglite.transaction((tx) =>
        work(async (text, parameters) => {
          const answer = parameters
            ? await tx.query<Record<string, unknown>>(text, [...parameters])
            : (await tx.exec(text)).at(-1);
          // `exec` types its rows as unknown objects; they are records of columns like those of `query`.
          return (answer?.rows ?? []) as Record<string, unknown>[];
        }),
      );
    },
    async ping() {
      await pglite.query('select 1');
    },
    upkeep: createUpkeep(pglite),
    async close() {
      await pglite.exec('checkpoint');
      await pglite.close();
    },
  });
}

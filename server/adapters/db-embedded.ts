import { mkdir } from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database } from '#server/core/ports/database.ts';
import { watchDiskRoom } from './disk-room.ts';
import { DURABLE_START_PARAMS, DurableFiles } from './durable-files.ts';
import { type Engine, openLastingEngine } from './embedded-engine.ts';
import { keepStatements } from './embedded-statements.ts';
import { createUpkeep } from './embedded-upkeep.ts';
import { createSqlDatabase } from './sql-database.ts';

export interface EmbeddedOptions {
  /** Folder of the database; null = in memory, for tests. The caller holds the data directory's lock. */
  readonly folder: string | null;
  /** A data directory to begin with, as PGlite's `dumpDataDir` gives it. */
  readonly contents?: Blob;
  /** Hears in one line that it cannot be written (`isOver` false), and that it can again. */
  readonly onTrouble?: (trouble: { readonly isOver: boolean; readonly text: string }) => void;
}

/** PGlite: PostgreSQL in this process, one connection, transactions queue. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { folder, contents, onTrouble = () => undefined } = options;
  if (folder === null)
    return embeddedDatabase(await openPGlite({ folder, ...(contents ? { contents } : {}) }));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const room = watchDiskRoom(folder, (shortage) =>
    onTrouble({ isOver: shortage === null, text: shortage ?? `the disk of ${folder} has room again` }),
  );
  const opening = openLastingEngine({
    open: () => openPGlite({ folder }),
    mayOpen: () => room.shortage() === null,
    onLost: (error) =>
      onTrouble({
        isOver: false,
        text: `the embedded database stopped (${error.message}) and is opened again`,
      }),
    onBack: () => onTrouble({ isOver: true, text: 'the embedded database is open again' }),
  });
  const engine = await opening.catch((error: unknown) => {
    room.stop();
    // PGlite's own words do not tell why it could not begin.
    throw room.shortage() === null ? error : new Error(room.shortage() ?? '');
  });
  return embeddedDatabase(engine, {
    shortage: room.shortage,
    onClose: room.stop,
  });
}

export async function openPGlite({ folder, contents }: EmbeddedOptions): Promise<PGlite> {
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({
    ...(folder === null ? {} : { fs: new DurableFiles(folder), startParams: DURABLE_START_PARAMS }),
    ...(contents ? { loadDataDir: contents } : {}),
    // As node-postgres gives them: 64 bits do not fit a number, a date has no time zone.
    parsers: { [types.INT8]: String, [types.NUMERIC]: String, [types.DATE]: String },
  });
  return keepStatements(pglite);
}

interface Surroundings {
  readonly shortage: () => string | null;
  readonly onClose: () => void;
}

const IN_MEMORY: Surroundings = { shortage: () => null, onClose: () => undefined };

export function embeddedDatabase(pglite: Engine, { shortage, onClose } = IN_MEMORY): Database {
  return createSqlDatabase({
    kind: 'embedded',
    kysely: new Kysely({ dialect: new PGliteDialect({ pglite }) }),
    // One process, one connection: there is no other client to lock out.
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
    shortage,
    async ping() {
      const line = shortage();
      if (line !== null) throw new Error(line);
      await pglite.query('select 1');
    },
    upkeep: createUpkeep(pglite),
    async close() {
      onClose();
      // Without it the next start only has more to read.
      await pglite.exec('checkpoint').catch(() => undefined);
      await pglite.close();
    },
  });
}

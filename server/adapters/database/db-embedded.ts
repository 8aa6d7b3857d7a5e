import { mkdir } from 'node:fs/promises';
import { Kysely, PGliteDialect } from 'kysely';
import { watchDiskRoom } from '#server/adapters/disk-room.ts';
import { type Database, DatabaseUnavailable } from '#server/core/ports/database.ts';
import { type Engine, openEngine, openLastingEngine } from './embedded-engine.ts';
import { linkHere, linkToThread } from './embedded-link.ts';
import { openPGlite, type PGliteOptions } from './embedded-pglite.ts';
import { createUpkeep } from './embedded-upkeep.ts';
import { createSqlDatabase } from './sql-database.ts';

/** A folder is used by one process; the caller holds the data directory's lock. Without one it is in memory, for tests. */
export interface EmbeddedOptions extends PGliteOptions {
  /** Hears in one line that it cannot be written (`isOver` false), and that it can again. */
  readonly onTrouble?: (trouble: { readonly isOver: boolean; readonly text: string }) => void;
  /** The engine runs in this thread, as it does without a folder: for tests that stand between it and its files. */
  readonly isHere?: boolean;
}

/** PGlite: PostgreSQL in a thread of this process, one connection, transactions queue. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const { folder, onTrouble = () => undefined, isHere = false } = options;
  if (folder === null) return embeddedDatabase(await openEngine(linkHere(await openPGlite(options))));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const room = watchDiskRoom(folder, (shortage) =>
    onTrouble({ isOver: shortage === null, text: shortage ?? `the disk of ${folder} has room again` }),
  );
  const opening = openLastingEngine({
    open: async () => (isHere ? linkHere(await openPGlite({ folder })) : linkToThread(folder)),
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

/** The same engine; its transactions begin before others that wait. */
function urgently(engine: Engine): Engine {
  return Object.create(engine, {
    transaction: { value: (work: Parameters<Engine['transaction']>[0]) => engine.transaction(work, true) },
  });
}

interface Surroundings {
  readonly shortage: () => string | null;
  readonly onClose: () => void;
}

const IN_MEMORY: Surroundings = { shortage: () => null, onClose: () => undefined };

export function embeddedDatabase(engine: Engine, { shortage, onClose } = IN_MEMORY): Database {
  return createSqlDatabase({
    kind: 'embedded',
    kysely: new Kysely({ dialect: new PGliteDialect({ pglite: engine }) }),
    urgent: new Kysely({ dialect: new PGliteDialect({ pglite: urgently(engine) }) }),
    async settle(tx, settings) {
      const { sql, parameters } = settings.compile(tx);
      engine.defer(sql, parameters);
    },
    // One process, one connection: there is no other client to lock out.
    lockSql: 'select 1',
    script(_isolation, work) {
      return engine.transaction((tx) =>
        work(async (text, parameters) =>
          parameters
            ? (await tx.query<Record<string, unknown>>(text, [...parameters])).rows
            : await tx.exec(text),
        ),
      );
    },
    // The engine says so itself.
    isAway: () => false,
    shortage,
    async ping() {
      const line = shortage();
      if (line !== null) throw new DatabaseUnavailable(line);
      await engine.query('select 1');
    },
    upkeep: createUpkeep(engine),
    async close() {
      onClose();
      // Without it the next start only has more to read.
      await engine.exec('checkpoint').catch(() => undefined);
      await engine.close();
    },
  });
}

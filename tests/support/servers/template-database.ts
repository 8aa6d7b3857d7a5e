import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { embeddedDatabase, openEmbedded } from '#server/adapters/database/db-embedded.ts';
import { openEngine } from '#server/adapters/database/embedded-engine.ts';
import { linkHere } from '#server/adapters/database/embedded-link.ts';
import { openPGlite } from '#server/adapters/database/embedded-pglite.ts';
import { PREPARE_SQL } from '#server/adapters/database/sql-protection.ts';
import type { Database, Migration } from '#server/core/ports/database.ts';
import { MIGRATIONS } from '#server/migrations.ts';

const FOLDER = resolve(import.meta.dirname, '../../../.cache/test-databases');

/** The migrations to begin with; `bare` = a database that was never migrated. */
type State = readonly Migration[] | 'bare';

/** A fresh database in memory, from a copy that is made once per set of migrations: 0.3 s instead of 3 s. */
export async function openTestDatabase(state: State): Promise<Database> {
  return openEmbedded({ folder: null, contents: new Blob([await readFile(await templateFile(state))]) });
}

/** A database on disk that outlives its server: for what must survive a restart. */
export async function openLastingDatabase(folder: string): Promise<Database> {
  await access(join(folder, 'PG_VERSION')).catch(() => unpackDatabase(folder, 'bare'));
  return openEmbedded({ folder });
}

/** Makes a folder that PGlite opens as if it had made and migrated it itself. */
export async function unpackDatabase(folder: string, state: State): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', await templateFile(state), '-C', folder]);
}

/** A data directory in which a server has its first boot, but need not make the database. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  await unpackDatabase(join(dataDir, 'db'), MIGRATIONS);
}

async function templateFile(state: State): Promise<string> {
  const hash = createHash('sha256').update(state === 'bare' ? state : PREPARE_SQL);
  if (state !== 'bare') for (const { name, sql } of state) hash.update(`${name}\n${sql}\n`);
  const file = join(FOLDER, `${hash.digest('hex').slice(0, 16)}.tar`);
  await access(file).catch(() => makeTemplate(file, state));
  return file;
}

async function makeTemplate(file: string, state: State): Promise<void> {
  const pglite = await openPGlite({ folder: null });
  const db = embeddedDatabase(await openEngine(linkHere(pglite)));
  if (state !== 'bare') await db.migrate(state);
  // Whoever unpacks it would otherwise begin with mending what a crash seems to have left.
  await pglite.exec('checkpoint');
  const bytes = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
  await db.close();
  await mkdir(FOLDER, { recursive: true });
  // Test workers run side by side: whoever comes second replaces the same contents in one step.
  const part = `${file}.${process.pid}`;
  await writeFile(part, bytes);
  await rename(part, file);
}

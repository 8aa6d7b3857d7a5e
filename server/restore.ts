/** `npm run restore -- FILE`: fills an empty database, embedded or PostgreSQL, from a backup of either kind. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkBackup, readBackup } from '#server/core/database/backup-file.ts';
import { createLog } from '#server/core/logs/log.ts';
import { lockForCommand } from './adapters/data-lock.ts';
import { runFileCommand } from './command.ts';
import { readConfig } from './core/config.ts';
import { MIGRATIONS } from './migrations.ts';
import { openBlobStores, openDatabase } from './open-adapters.ts';

runFileCommand('restore', async (name) => {
  const file = resolve(name);
  if (!existsSync(file)) throw new Error(`there is no file ${file}`);
  await checkBackup(file);
  const config = readConfig(process.env);
  const log = createLog('warn');
  const lock = await lockForCommand(config.dataDir);
  try {
    const folder = join(config.dataDir, 'db');
    const isNewFolder = config.databaseUrl === null && !existsSync(folder);
    const db = await openDatabase(config, log);
    try {
      const { blobs } = await openBlobStores(config);
      await readBackup(db, blobs, file, MIGRATIONS).catch((error: Error) => {
        throw new Error(
          `${config.databaseUrl === null ? folder : 'LINEWALL_DATABASE_URL'}: ${error.message}`,
        );
      });
      await db.close();
    } catch (error) {
      await db.close();
      // What this command made and could not fill would only be in the way of the next try.
      if (isNewFolder) await rm(folder, { recursive: true });
      throw error;
    }
  } finally {
    lock.release();
  }
  return `restored from ${file}`;
});

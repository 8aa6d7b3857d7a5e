/** `npm run backup -- FILE`: everything in one file, while the server runs or not. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeBackup } from '#server/core/database/backup-file.ts';
import { createLog } from '#server/core/logs/log.ts';
import { askHolder } from './adapters/control.ts';
import { findHolder, lockForCommand } from './adapters/data-lock.ts';
import { runFileCommand } from './command.ts';
import { type Config, readConfig } from './core/config.ts';
import { openBlobStores, openDatabase } from './open-adapters.ts';

async function copy(config: Config, file: string, { isHeld }: { readonly isHeld: boolean }): Promise<void> {
  const db = await openDatabase(config, createLog('warn'));
  try {
    const { blobs } = await openBlobStores(config, { isHeld });
    await writeBackup(db, blobs, file);
  } finally {
    await db.close();
  }
}

runFileCommand('backup', async (name) => {
  const file = resolve(name);
  const config = readConfig(process.env);
  const holder = config.databaseUrl === null ? findHolder(config.dataDir) : null;
  if (holder) {
    // The embedded database has one process: only that one can read it.
    await askHolder(holder, 'backup', file);
  } else if (config.databaseUrl !== null) {
    await copy(config, file, { isHeld: false });
  } else {
    if (!existsSync(join(config.dataDir, 'db'))) throw new Error(`${config.dataDir} holds no database`);
    const lock = await lockForCommand(config.dataDir);
    await copy(config, file, { isHeld: true }).finally(() => lock.release());
  }
  return `backup written to ${file}`;
});

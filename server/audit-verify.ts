/** `npm run audit:verify`: checks the audit chain of every tenant, while the server runs or not. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '#server/core/logs/log.ts';
import { askHolder } from './adapters/control.ts';
import { findHolder, lockForCommand } from './adapters/data-lock.ts';
import { runCommand } from './command.ts';
import { toReport, verifyAudit } from './core/audit/verify-audit.ts';
import { type Config, readConfig } from './core/config.ts';
import { openDatabase } from './open-adapters.ts';

async function verify(config: Config): Promise<string> {
  const db = await openDatabase(config, createLog('warn'));
  try {
    return toReport(await verifyAudit(db));
  } finally {
    await db.close();
  }
}

runCommand(async () => {
  const config = readConfig(process.env);
  if (config.databaseUrl !== null) return verify(config);
  // The embedded database has one process: only that one can read it.
  const holder = findHolder(config.dataDir);
  if (holder) return askHolder(holder, 'auditVerify', '');
  if (!existsSync(join(config.dataDir, 'db'))) throw new Error(`${config.dataDir} holds no database`);
  const lock = await lockForCommand(config.dataDir);
  return verify(config).finally(() => lock.release());
});

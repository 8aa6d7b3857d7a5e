/**
 * `npm run reset-password -- --user NAME [--tenant N] [--second-factor off]`: a one-time password for a user, while the server
 * runs or not. The way back in for administrators, whose codes nobody else sees.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLog } from '#server/core/logs/log.ts';
import { askHolder } from './adapters/control.ts';
import { findHolder, lockForCommand } from './adapters/data-lock.ts';
import { runCommand } from './command.ts';
import { type Config, readConfig } from './core/config.ts';
import { typed } from './core/database/typed-database.ts';
import { FIRST_TENANT } from './core/first-tenant.ts';
import { MIGRATIONS } from './migrations.ts';
import { type ResetTarget, resetByCommand } from './modules/accounts/passwords/reset-by-command.ts';
import { openDatabase } from './open-adapters.ts';

async function reset(config: Config, target: ResetTarget): Promise<string> {
  const db = await openDatabase(config, createLog('warn'));
  try {
    // Rows of a tenant are reached as a role that the migrations make.
    await db.migrate(MIGRATIONS);
    return (await resetByCommand(typed(db), { now: Date.now }, target)).password;
  } finally {
    await db.close();
  }
}

function readTarget(): ResetTarget {
  const usage = 'usage: npm run reset-password -- --user NAME [--tenant N] [--second-factor off]';
  const options = {
    user: { type: 'string' },
    tenant: { type: 'string', default: FIRST_TENANT },
    'second-factor': { type: 'string' },
  } as const;
  try {
    const { user, tenant, 'second-factor': factor } = parseArgs({ options }).values;
    const isFactor = factor === undefined || factor === 'off';
    if (user && isFactor && /^[1-9]\d{0,17}$/.test(tenant))
      return { username: user, tenantId: tenant, endsSecondFactor: factor === 'off' };
  } catch {
    // An option that there is not.
  }
  throw new Error(usage);
}

await runCommand(async () => {
  const target = readTarget();
  const config = readConfig(process.env);
  const toReport = (password: string) =>
    `the one-time password of ${target.username} is ${password}; all its sessions have ended${target.endsSecondFactor ? ', and its second factor is off' : ''}`;
  if (config.databaseUrl !== null) return toReport(await reset(config, target));
  // The embedded database has one process: only that one can write to it.
  const holder = findHolder(config.dataDir);
  if (holder) return toReport(await askHolder(holder, 'resetPassword', JSON.stringify(target)));
  if (!existsSync(join(config.dataDir, 'db'))) throw new Error(`${config.dataDir} holds no database`);
  const lock = await lockForCommand(config.dataDir);
  return toReport(await reset(config, target).finally(() => lock.release()));
});

/** One server process: `npm run serve`. Settings come from the environment. */
import type { FastifyInstance } from 'fastify';
import { writeBackup } from '#server/core/database/backup-file.ts';
import { createLog } from '#server/core/logs/log.ts';
import { openControl } from './adapters/control.ts';
import { type DataLock, lockDataDir } from './adapters/data-lock.ts';
import { buildApp } from './app.ts';
import { toReport, verifyAudit } from './core/audit/verify-audit.ts';
import { type Config, readConfig } from './core/config.ts';
import { toGreeting, toServerAddress } from './greeting.ts';
import { listen } from './listen.ts';
import { moveFilesBatch } from './move-files.ts';
import { openBlobStores, openDatabase, openTls } from './open-adapters.ts';
import { DIST_DIR, VERSION } from './version.ts';
import { wireModules } from './wiring.ts';

const STOP_LIMIT_MS = 20_000;

async function start(config: Config, lock: DataLock): Promise<void> {
  const log = createLog(config.logLevel);
  const clock = { now: Date.now };
  const certificates = await openTls(config, clock, log);
  const db = await openDatabase(config, log);
  const stores = await openBlobStores(config);
  const { blobs } = stores;
  // Everything but files works without it.
  stores.s3?.check().catch((error: Error) => log.error(error.message));
  const { app, wiring, plainPort } = await buildApp({
    config,
    log,
    db,
    blobs,
    clock,
    wire: wireModules,
    distDir: DIST_DIR,
    version: VERSION,
    certificates,
  }).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const control = await openControl({
    backup: async (file) => {
      await writeBackup(db, blobs, file);
      return '';
    },
    filesMove: (argument) => moveFilesBatch(stores, config, argument),
    resetPassword: (target) => wiring.accounts.resetByCommand(JSON.parse(target)),
    auditVerify: async () => toReport(await verifyAudit(db)),
  });
  const stop = async () => {
    await control.close();
    await app.close();
    lock.release();
  };
  // Before the ready line: its reader may stop the process at once.
  stopOnSignal(app, stop);
  try {
    await listen(app, plainPort, config);
    lock.announce({ port: control.port, secret: control.secret });
    process.stdout.write(await toGreeting(toServerAddress(app, config), config, wiring.firstBoot));
  } catch (error) {
    await stop();
    throw error;
  }
}

function stopOnSignal(app: FastifyInstance, stop: () => Promise<void>): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      app.log.fatal('stopping took too long');
      process.exit(1);
    }, STOP_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        app.log.fatal({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

let lock: DataLock | null = null;
try {
  const config = readConfig(process.env);
  lock = await lockDataDir(config.dataDir);
  await start(config, lock);
} catch (error) {
  lock?.release();
  process.stderr.write(`linewall: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

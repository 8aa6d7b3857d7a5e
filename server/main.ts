/** One server process: `npm run serve`. Settings come from the environment. */
import type { FastifyInstance } from 'fastify';
import { type DataLock, lockDataDir } from './adapters/data-lock.ts';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './core/config.ts';
import { createLog } from './core/log.ts';
import { toAddress, toGreeting } from './greeting.ts';
import { DIST_DIR, VERSION } from './version.ts';
import { openBlobs, openDatabase, wireModules } from './wiring.ts';

const STOP_LIMIT_MS = 20_000;

async function start(config: Config, lock: DataLock): Promise<FastifyInstance> {
  const log = createLog(config.logLevel);
  const db = await openDatabase(config, log);
  const blobs = await openBlobs(config);
  const wiring = wireModules(config, log);
  const ports = {
    config,
    log,
    db,
    blobs,
    clock: { now: Date.now },
    modules: wiring.modules,
    distDir: DIST_DIR,
    version: VERSION,
  };
  const app = await buildApp(ports).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  app.addHook('onClose', async () => lock.release());
  await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  process.stdout.write(await toGreeting(toAddress(app, config), config, wiring.firstSight()));
  return app;
}

function stopOnSignal(app: FastifyInstance): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => {
        app.log.fatal('stopping took too long');
        process.exit(1);
      }, STOP_LIMIT_MS).unref();
      app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.fatal({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
}

let lock: DataLock | null = null;
try {
  const config = readConfig(process.env);
  lock = lockDataDir(config.dataDir);
  stopOnSignal(await start(config, lock));
} catch (error) {
  lock?.release();
  process.stderr.write(`linewall: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

import { collectDefaultMetrics, Registry } from 'prom-client';
import { createClockWatch } from './core/clock-watch.ts';
import type { Config } from './core/config.ts';
import { registerHealth } from './core/health.ts';
import { createHttp } from './core/http.ts';
import { inlineScriptHashes } from './core/inline-scripts.ts';
import { createLifecycle } from './core/lifecycle.ts';
import type { ServerModule } from './core/module.ts';
import { toOpenApi } from './core/openapi.ts';
import { registerPages } from './core/pages.ts';
import type { BlobStore, Clock, Database } from './core/ports.ts';
import { createFeedHub } from './core/realtime/feed-hub.ts';

const UPKEEP_EVERY_MS = 60_000;
const CLOCK_LOOK_EVERY_MS = 5_000;

/** Everything a server stands on; tests pass their own. */
export interface AppPorts {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  /** In this order they are registered; they stop in the opposite one. */
  readonly modules: readonly ServerModule[];
  readonly distDir: string;
  readonly version: string;
}

/**
 * A complete server that does not listen yet. `close()` drains it: sockets, then requests, then modules (last
 * first), then the database.
 */
export async function buildApp(ports: AppPorts): Promise<FastifyInstance> {
  const { config, log, db, clock, blobs, modules } = ports;
  const app = await createHttp(log, config.frameOrigins, inlineScriptHashes(ports.distDir));
  const lifecycle = createLifecycle(log);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const health = registerHealth(app, registry);
  health.readiness('database', () => db.ping());
  const hub = createFeedHub({
    server: app.server,
    authenticate: async (token) => {
      const session = await app.principals.authenticateToken(token);
      // Live data is as closed to a restricted session as every other call.
      return session === null || session.restriction !== null ? null : session;
    },
    clock,
    log,
    registry,
  });

  app.addHook('preClose', async () => {
    health.drain();
    await hub.close();
  });
  app.addHook('onClose', async () => {
    await lifecycle.stop();
    await db.close();
  });

  await db.migrate(modules.flatMap((module) => module.migrations));
  const { every, onStop } = lifecycle;
  every('database upkeep', UPKEEP_EVERY_MS, () => db.upkeep());
  const lookAtClock = createClockWatch(clock, log);
  every('clock watch', CLOCK_LOOK_EVERY_MS, async () => lookAtClock());
  const { readiness } = health;
  for (const module of modules) {
    const context = {
      app,
      db,
      clock,
      blobs,
      hub,
      config,
      registry,
      readiness,
      every,
      onStop,
      principals: app.principals,
    };
    await module.register({ ...context, log: log.child({ module: module.name }) });
  }

  app.get('/api/docs', { config: { platform: true } }, async () => toOpenApi(app.contracts, ports.version));
  await registerPages(app, ports.distDir, { hasTestWindow: config.testWindow });
  await app.ready();
  return app;
}

import type { Server } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { collectDefaultMetrics, Registry } from 'prom-client';
import { requireOperator } from '#server/core/access/operator-access.ts';
import { registerHealth } from '#server/core/http/health.ts';
import { createHttp } from '#server/core/http/http.ts';
import { toOpenApi } from '#server/core/http/openapi/openapi.ts';
import { inlineScriptHashes } from '#server/core/http/pages/inline-scripts.ts';
import { registerPages } from '#server/core/http/pages/pages.ts';
import { serveTls } from '#server/core/http/serve-tls.ts';
import { hasSecretKey, openSecretBox } from '#server/core/secrets/secret-box.ts';
import { SERVER_TIME_HEADER } from '#shared/contracts/kit/envelope.ts';
import { loadSchemaNames } from './all-contracts.ts';
import { createClockWatch } from './core/clock-watch.ts';
import type { Config } from './core/config.ts';
import { sweepCounters } from './core/counters.ts';
import { createLifecycle } from './core/lifecycle.ts';
import { ownHosts } from './core/listen-settings.ts';
import type { ServerCore, ServerModule } from './core/module.ts';
import type { BlobStore } from './core/ports/blobs.ts';
import type { Certificates } from './core/ports/certificates.ts';
import type { Clock } from './core/ports/clock.ts';
import type { Database } from './core/ports/database.ts';
import { createFeedHub } from './core/realtime/feed-hub.ts';
import { startRisks } from './core/start-risks.ts';
import { MIGRATIONS } from './migrations.ts';

const UPKEEP_EVERY_MS = 60_000;
const CLOCK_CHECK_EVERY_MS = 5_000;

/** Everything that a server is made of; tests pass their own. */
export interface AppPorts<Wiring> {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  readonly db: Database;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  /** Creates the modules. They start in their order and stop in the opposite one. */
  readonly wire: (core: ServerCore) => Wiring;
  readonly distDir: string;
  readonly version: string;
  /** Null = without TLS. */
  readonly certificates: Certificates | null;
}

/**
 * A complete server that does not listen yet. `close()` drains it: sockets, then requests, then modules (last
 * first), then the database.
 */
export async function buildApp<Wiring extends { readonly modules: readonly ServerModule[] }>(
  ports: AppPorts<Wiring>,
): Promise<{ readonly app: FastifyInstance; readonly wiring: Wiring; readonly plainPort: Server | null }> {
  const { config, log, db, clock, blobs, wire, certificates } = ports;
  const app = await createHttp(log, {
    frameOrigins: config.frameOrigins,
    scriptHashes: inlineScriptHashes(ports.distDir),
    trustedProxies: config.trustedProxies,
    isReadOnly: config.readOnly,
    tls: certificates?.current() ?? null,
    hstsSeconds: config.hstsSeconds,
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header(SERVER_TIME_HEADER, clock.now());
    done();
  });
  const { principals } = app;
  const lifecycle = createLifecycle(log);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const access = { token: config.operatorToken, hosts: ownHosts(config) };
  const health = registerHealth(app, registry, access);
  health.readiness('database', () => db.ping());
  const hub = createFeedHub({
    server: app.server,
    headers: app.securityHeaders,
    authenticate: async (token) => {
      const session = await principals.authenticateToken(token);
      // Live data is as closed to a restricted session as every other call.
      return session === null || session.restriction !== null ? null : session;
    },
    clock,
    log,
    registry,
    allowedOrigins: [new URL(config.publicUrl).origin],
  });

  app.addHook('preClose', async () => {
    health.drain();
    await hub.close();
  });
  app.addHook('onClose', async () => {
    await lifecycle.stop();
    await db.close();
  });

  await db.migrate(MIGRATIONS);
  const { every, everyTenant, onStop } = lifecycle;
  every('database upkeep', UPKEEP_EVERY_MS, () => db.upkeep());
  every('sweep counters', UPKEEP_EVERY_MS, () => db.platform((tx) => sweepCounters(tx, clock.now())));
  const plainPort = certificates && serveTls({ app, config, certificates, every });
  const checkClock = createClockWatch(clock, log);
  every('clock watch', CLOCK_CHECK_EVERY_MS, async () => checkClock());
  const isKeyLost = !hasSecretKey(config.dataDir) && (await hasUsers(db));
  const wiring = wire({
    db,
    clock,
    blobs,
    hub,
    config,
    certificates,
    log,
    registry,
    principals,
    secrets: await openSecretBox(config.dataDir),
    readiness: health.readiness,
    every,
    everyTenant,
    onStop,
  });
  for (const module of wiring.modules) await module.start?.();
  for (const module of wiring.modules) module.mount?.(app);
  for (const risk of startRisks(config)) log.warn(risk);
  if (isKeyLost)
    log.error(
      `${config.dataDir} held no secrets.key, and a new one was made: second factors, and secrets of devices, channels and providers that were sealed with the former key do not open. Stop the server and put the former file back`,
    );

  app.get('/api/docs', { config: { platform: true } }, async (request) => {
    await requireOperator(request, principals, { ...access, isOfAllTenants: false });
    return toOpenApi(app.contracts, await loadSchemaNames(), ports.version);
  });
  await registerPages(app, ports.distDir, { hasTestWindow: config.testWindow });
  await app.ready();
  return { app, wiring, plainPort };
}

/** False at the first start. */
async function hasUsers(db: Database): Promise<boolean> {
  const { rows } = await db.platform((tx) =>
    sql<{ readonly isUsed: boolean }>`select exists (select from sys_user) as "isUsed"`.execute(tx),
  );
  return rows[0]?.isUsed === true;
}

import type { FastifyBaseLogger } from 'fastify';
import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { BusAuthenticator, MachineBus } from '#server/core/ports/plant/machine-bus.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ReadingSink, SourceEnds } from '#server/core/ports/plant/readings.ts';
import type { ProcessEvents } from '#server/core/ports/process-events.ts';
import type { Proofs } from '#server/core/ports/sign-in/proofs.ts';
import type { WarehouseEvents } from '#server/core/ports/warehouse/warehouse-events.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { createConnectionIndex } from './connections/connection-index.ts';
import { mountConnectionRoutes } from './connections/connection-routes.ts';
import { createConnections } from './connections/connections.ts';
import { createPatternSync } from './connections/pattern-sync.ts';
import { mountCredentialRoutes } from './credentials/credential-routes.ts';
import { createCredentials } from './credentials/credentials.ts';
import { writeDemoCredential } from './credentials/demo-credential.ts';
import { createDeadLetters } from './dead-letters.ts';
import { mountHeardRoutes } from './heard/heard-routes.ts';
import { createHeardValues } from './heard/heard-values.ts';
import { storeLastHeard } from './heard/last-heard.ts';
import { loadIngestReach } from './ingest-reach.ts';
import { createMessageCounter } from './message-counter.ts';
import { mountMessageRoutes } from './message-routes.ts';
import { createPipeline } from './pipeline.ts';
import { createRecentMessages } from './recent-messages.ts';
import type { IngestSchema } from './schema.ts';
import { createStorageWatch } from './storage-watch.ts';

/** The brokers of this process; the embedded one asks `authenticate` about each client. */
export type CreateBuses = (
  core: Pick<ServerCore, 'config' | 'certificates'>,
  authenticate: BusAuthenticator,
  log: FastifyBaseLogger,
) => readonly MachineBus[];

export interface IngestPorts {
  readonly directory: PlantDirectory;
  readonly sink: ReadingSink;
  readonly ends: SourceEnds;
  readonly events: WarehouseEvents;
  readonly processEvents: ProcessEvents;
  readonly proofs: Proofs;
  readonly createBuses: CreateBuses;
}

const DAY_MS = 86_400_000;
const FLUSH_USE_EVERY_MS = 30_000;

/** Machines' messages: in by MQTT and HTTP, checked and mapped, out to the sink. Starts after the sink's module. */
export function createIngestModule(
  core: ServerCore,
  { directory, sink, ends, events, processEvents, proofs, createBuses }: IngestPorts,
): ServerModule {
  const { clock, config, registry, principals, readiness, every, onStop } = core;
  const log = core.log.child({ module: 'ingest' });
  const db = typed<IngestSchema>(core.db);
  const [externalUrl = null] = config.mqttUrls;
  const index = createConnectionIndex();
  const connections = createConnections(db, clock, externalUrl !== null);
  const credentials = createCredentials(db, clock);
  const deadLetters = createDeadLetters(db, LIMITS.deadLettersPerTenant);
  const pastMs = Math.min(LIMITS.pastToleranceMs, config.history.rawDays * DAY_MS);
  const heard = createHeardValues({ index, directory, pastMs });
  const storage = createStorageWatch(log, core.db);
  const interpreter = { directory, index, pastMs };
  const pipeline = createPipeline({
    interpreter,
    sink,
    events,
    processEvents,
    deadLetters,
    recent: createRecentMessages(core.hub, (asked) =>
      db.tenant(asked.tenantId, (tx) => loadIngestReach(tx, asked)),
    ),
    heard,
    clock,
    messages: createMessageCounter(registry),
    storage,
    shortage: core.db.shortage,
  });
  const buses = createBuses(core, credentials.authenticateMqtt, log);
  const patterns = createPatternSync({ connections, index, buses, log });

  principals.provideApiKeys(credentials.authenticateKey);

  return {
    name: 'ingest',
    async start() {
      await patterns.loadAll();
      every('write down the use of credentials', FLUSH_USE_EVERY_MS, credentials.flushUse);
      onStop(credentials.flushUse);
      for (const bus of buses) {
        onStop(() => bus.close());
        await bus.setForeignPatterns(index.filters());
        await bus.start(pipeline.takeBusMessage, ({ endedAt, ...ended }) => {
          const aheadMs = clock.now() - Date.now();
          ends
            .end({ ...ended, endedAt: endedAt + aheadMs, noticedAt: endedAt + aheadMs })
            .catch((error: unknown) => log.error({ err: error }, 'the end of a session was not stored'));
        });
      }
      const [first] = buses;
      if (config.demo && first)
        await writeDemoCredential({
          dataDir: config.dataDir,
          url: first.localUrl(),
          externalUrl,
          credentials,
        });
    },
    mount(app) {
      mountConnectionRoutes(app, {
        connections,
        index,
        heard,
        directory,
        clock,
        pastMs,
        onChange: patterns.reload,
        onRules: (tenantId, connection, before) =>
          storeLastHeard({ heard, interpreter, sink, clock }, tenantId, connection, before).catch(
            (error: unknown) => log.error({ err: error }, 'what was heard last was not stored'),
          ),
      });
      mountCredentialRoutes(app, { credentials, buses, proofs, clock });
      mountMessageRoutes(app, { pipeline, deadLetters, clock });
      mountHeardRoutes(app, {
        heard,
        buses,
        clock,
        reachOf: (session) => db.tenant(session.tenantId, (tx) => loadIngestReach(tx, session)),
        listensOn: externalUrl === null ? config.mqttHost : null,
      });
      readiness('storage', storage.check);
      readiness('broker', async () => {
        await Promise.all(buses.map((bus) => bus.ping()));
      });
    },
  };
}

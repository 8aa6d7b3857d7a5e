import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { Config } from '#server/core/config.ts';
import type { Proofs } from '#server/core/identity-ports.ts';
import type { ServerModule } from '#server/core/module.ts';
import type { BusAuthenticator, MachineBus, PlantDirectory, ReadingSink } from '#server/core/ports.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import { LIMITS } from '#shared/contracts/limits.ts';
import { createConnectionBook } from './connections/connection-index.ts';
import { mountConnections } from './connections/connection-routes.ts';
import { createConnections } from './connections/connections.ts';
import { mountCredentials } from './credentials/credential-routes.ts';
import { createCredentials } from './credentials/credentials.ts';
import { writeDemoCredential } from './credentials/demo-credential.ts';
import { createDeadLetters } from './dead-letters.ts';
import { INGEST_MIGRATIONS } from './ingest-schema.ts';
import { mountMessages } from './message-routes.ts';
import { createPipeline } from './pipeline.ts';
import { createSampleRing } from './recent-messages.ts';
import { createStorageWatch } from './storage-watch.ts';

export interface IngestModuleOptions {
  readonly directory: PlantDirectory;
  readonly sink: ReadingSink;
  readonly proofs: Proofs;
  /** The brokers of this process; our own asks `authenticate` who may come in. */
  readonly createBuses: (
    config: Config,
    authenticate: BusAuthenticator,
    log: FastifyBaseLogger,
  ) => readonly MachineBus[];
}

const DAY_MS = 86_400_000;
const FLUSH_USE_EVERY_MS = 30_000;

/** Machines' messages: in by MQTT and HTTP, checked and mapped, out to the sink. Register it after the sink's module. */
export function createIngestModule({
  directory,
  sink,
  proofs,
  createBuses,
}: IngestModuleOptions): ServerModule {
  return {
    name: 'ingest',
    migrations: INGEST_MIGRATIONS,
    async register({ app, db, clock, hub, config, log, registry, principals, readiness, every, onStop }) {
      const [externalUrl = null] = config.mqttUrls;
      const book = createConnectionBook();
      const connections = createConnections(db, clock, externalUrl !== null);
      const credentials = createCredentials(db, clock);
      const deadLetters = createDeadLetters(db, LIMITS.deadLettersPerTenant);
      const messages = new Counter({
        name: 'linewall_ingest_messages_total',
        help: 'Messages by outcome: taken, not_durable, or the reason of refusal.',
        labelNames: ['source', 'outcome'],
        registers: [registry],
      });
      const samples = createSampleRing(hub);
      const pastMs = Math.min(LIMITS.pastToleranceMs, config.history.rawDays * DAY_MS);
      const interpreter = { directory, book, pastMs };
      const storage = createStorageWatch(log);
      const { shortage } = db;
      const pipeline = createPipeline({
        interpreter,
        sink,
        deadLetters,
        samples,
        clock,
        messages,
        storage,
        shortage,
      });
      const buses = createBuses(config, credentials.authenticateMqtt, log);

      // One after the other: the list that was read last must also be the one that is put last.
      let reloading: Promise<void> = Promise.resolve();
      const reload = (tenantId: Id) => {
        const next = reloading.then(async () => {
          book.replace(tenantId, await connections.list(tenantId));
          await Promise.all(buses.map((bus) => bus.setForeignPatterns(book.filters()))).catch(
            (error: unknown) =>
              // The broker is asked again for all patterns when it is back.
              log.warn({ err: error }, 'a broker did not take the changed patterns'),
          );
        });
        reloading = next.catch(() => undefined);
        return next;
      };
      const stored = Map.groupBy(await connections.listAll(), (connection) => connection.tenantId);
      for (const [tenantId, ofTenant] of stored) book.replace(tenantId, ofTenant);

      principals.provideApiKeys(credentials.authenticateKey);
      mountConnections(app, { connections, book, directory, clock, pastMs, onChange: reload });
      mountCredentials(app, { credentials, buses, proofs });
      mountMessages(app, { pipeline, deadLetters });

      every('write down the use of credentials', FLUSH_USE_EVERY_MS, credentials.flushUse);
      onStop(credentials.flushUse);
      for (const bus of buses) {
        onStop(() => bus.close());
        await bus.setForeignPatterns(book.filters());
        await bus.start(pipeline.takeBusMessage);
      }
      readiness('storage', storage.check);
      readiness('broker', async () => {
        await Promise.all(buses.map((bus) => bus.ping()));
      });
      const [first] = buses;
      if (config.demo && first) {
        await writeDemoCredential({ dataDir: config.dataDir, url: first.url(), externalUrl, credentials });
      }
    },
  };
}

/**
 * A process that reads the connectors of the PostgreSQL database `CONNECTOR_DATABASE` until it is ended, sharing them with
 * others of its kind. Tells on standard output what it begins and ends to read, and how the others say they are doing.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnectorWorkers } from '#server/adapters/connectors/connector-workers.ts';
import { openPostgres } from '#server/adapters/database/db-postgres.ts';
import { typed } from '#server/core/database/typed-database.ts';
import { createLog } from '#server/core/logs/log.ts';
import { MIGRATIONS } from '#server/migrations.ts';
import { createConnectorLeases } from '#server/modules/connectors/connector-leases.ts';
import type { ConnectorsSchema } from '#server/modules/connectors/schema.ts';
import { createSupervisor } from '#server/modules/connectors/supervisor.ts';

const database = await openPostgres(process.env.CONNECTOR_DATABASE ?? '', () => {});
await database.migrate(MIGRATIONS);
const db = typed<ConnectorsSchema>(database);
const workers = createConnectorWorkers({ onDeath: (_kind, error) => say(`death ${error}`) });
const leaseMs = Number(process.env.CONNECTOR_LEASE_MS);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const supervisor = createSupervisor({
  db,
  clock: { now: Date.now },
  directory: {
    findMachine: () => null,
    machine: () => null,
    line: () => null,
    lines: () => [],
    machines: () => [],
    tenantIds: () => [],
    onChange: () => () => undefined,
  },
  sink: { write: () => Promise.resolve() },
  ends: { end: () => Promise.resolve() },
  host: {
    ...workers,
    start(owner, plan, listener) {
      say(`begin ${plan.device.id}`);
      const started = workers.start(owner, plan, {
        ...listener,
        async readings(batch, position) {
          say(`read ${plan.device.id}`);
          await listener.readings(batch, position);
        },
      });
      return {
        async stop() {
          await started.stop();
          say(`end ${plan.device.id}`);
        },
      };
    },
  },
  device: {
    // None of them has a password.
    box: { seal: () => Buffer.alloc(0), open: () => null, codeOf: () => Buffer.alloc(0) },
    networks: () => ({ list: ['127.0.0.0/8'], setting: 'LINEWALL_CONNECTOR_NETWORKS' }),
    identityFile: join(tmpdir(), 'linewall-test-identity.pem'),
  },
  log: createLog('warn'),
  pastMs: 60_000,
  shortage: () => null,
  shared: { leases: createConnectorLeases({ db, owner: randomUUID(), leaseMs }), heartbeatMs: leaseMs / 10 },
});

await supervisor.start();
process.once('SIGTERM', () => {
  void supervisor.stop().then(() => process.exit(0));
});
const watched = (process.env.CONNECTOR_IDS ?? '').split(',');
for (;;) {
  say(`phases ${watched.map((id) => supervisor.live(id).phase).join(' ')}`);
  await wait(50);
}

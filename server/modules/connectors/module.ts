import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { typed } from '#server/core/database/typed-database.ts';
import type { ServerCore, ServerModule } from '#server/core/module.ts';
import type { ConnectorHost } from '#server/core/ports/plant/connector.ts';
import type { MachineParameters } from '#server/core/ports/plant/machine-parameters.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ReadingSink, SourceEnds } from '#server/core/ports/plant/readings.ts';
import type { SheetJobs } from '#server/core/ports/sheets.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { mountConnectorRoutes } from './connector.ts';
import { mountConnectorGapRoutes } from './connector-gaps.ts';
import { createConnectorLeases } from './connector-leases.ts';
import { mountConnectorListingRoutes } from './connector-listing.ts';
import { mountConnectorPointRoutes } from './connector-point.ts';
import { mountConnectorTrustRoutes } from './connector-trust.ts';
import type { ConnectorsSchema } from './schema.ts';
import { createSupervisor } from './supervisor.ts';

const DAY_MS = 86_400_000;
/** A process that is killed leaves its connectors to the others after this long. */
const LEASE_MS = 20_000;
const HEARTBEAT_MS = 5_000;

export interface ConnectorsPorts {
  readonly directory: PlantDirectory;
  readonly sink: ReadingSink;
  readonly ends: SourceEnds;
  readonly host: ConnectorHost;
  readonly sheetJobs: SheetJobs;
  readonly parameters: MachineParameters;
}

/** Devices that are read by this server. Starts after the sink's module. */
export function createConnectorsModule(core: ServerCore, ports: ConnectorsPorts): ServerModule {
  const { clock, config, onStop } = core;
  const { directory, sink, ends, host, sheetJobs, parameters } = ports;
  const db = typed<ConnectorsSchema>(core.db);
  const device = {
    box: core.secrets,
    networks: config.connectorNetworks,
    identityFile: join(config.dataDir, 'connector-identity.pem'),
  };
  const supervisor = createSupervisor({
    db,
    clock,
    directory,
    sink,
    ends,
    host,
    device,
    log: core.log.child({ module: 'connectors' }),
    pastMs: Math.min(LIMITS.pastToleranceMs, config.history.rawDays * DAY_MS),
    shortage: core.db.shortage,
    shared:
      core.db.kind === 'embedded'
        ? null
        : {
            leases: createConnectorLeases({ db, owner: randomUUID(), leaseMs: LEASE_MS }),
            heartbeatMs: HEARTBEAT_MS,
          },
  });
  return {
    name: 'connectors',
    async start() {
      onStop(() => host.close());
      onStop(() => supervisor.stop());
      await supervisor.start();
    },
    mount(app) {
      mountConnectorRoutes(app, { db, clock, host, supervisor, device, sheetJobs });
      mountConnectorListingRoutes(app, { db, clock, directory, host, supervisor, device });
      mountConnectorGapRoutes(app, { db });
      mountConnectorTrustRoutes(app, { db, clock, supervisor });
      mountConnectorPointRoutes(app, { db, clock, directory, supervisor, sheetJobs, parameters });
    },
  };
}

import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { audit, editBy } from '#server/core/audit/audit.ts';
import type { TypedDatabase } from '#server/core/database/typed-database.ts';
import { failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import { ConnectorFault, type ConnectorHost } from '#server/core/ports/plant/connector.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { ConnectorProblem } from '#shared/contracts/connectors/connector.ts';
import { type ConnectorKind, KIND_TRAITS } from '#shared/contracts/connectors/connector-kind.ts';
import {
  type BrowseEntry,
  browseConnector,
  ignoreConnectorEntries,
  type ListedEntry,
  readConnectorEntries,
} from '#shared/contracts/connectors/connector-listing.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import { LIMITS } from '#shared/contracts/kit/limits.ts';
import { requireConnectorReach } from './connector-reach.ts';
import { type DeviceParts, findDevice } from './plans.ts';
import { entriesOfPoint } from './point-entries.ts';
import type { ConnectorsSchema } from './schema.ts';
import type { Supervisor } from './supervisor.ts';

const NOT_RUNNING: ConnectorProblem = { code: 'not_running', detail: '' };

/** What devices have, what of it is read already, and what is of no use. */
export function mountConnectorListingRoutes(
  app: FastifyInstance,
  parts: {
    readonly db: TypedDatabase<ConnectorsSchema>;
    readonly clock: Clock;
    readonly directory: PlantDirectory;
    readonly host: ConnectorHost;
    readonly supervisor: Supervisor;
    readonly device: DeviceParts;
  },
): void {
  const { db, clock, directory, host, supervisor, device } = parts;
  const route = routes(app);

  route(browseConnector)(async ({ session, tenantId, params, body }) => {
    const found = await findDevice(db, session, params.id, device);
    const mark = (entries: readonly BrowseEntry[]) =>
      db.tenant(tenantId, (tx) =>
        markEntries(tx, { tenantId, connectorId: params.id, kind: found.kind }, entries, directory),
      );
    const none = { entries: [], isPartial: false };
    if (KIND_TRAITS[found.kind].listing === 'heard') {
      const page = supervisor.heard(params.id)?.page(body.node);
      if (!page) return { ...none, problem: NOT_RUNNING };
      return { entries: await mark(page.entries), isPartial: page.isPartial, problem: null };
    }
    try {
      const page = await host.browse(tenantId, found, body.node);
      return { entries: await mark(page.entries), isPartial: page.isPartial, problem: null };
    } catch (error) {
      return { ...none, problem: problemOf(error) };
    }
  });

  route(readConnectorEntries)(async ({ session, tenantId, params, body: { addresses } }) => {
    const found = await findDevice(db, session, params.id, device);
    if (KIND_TRAITS[found.kind].listing === 'heard') {
      const values = supervisor.heard(params.id)?.values(addresses);
      return values ? { values, problem: null } : { values: [], problem: NOT_RUNNING };
    }
    try {
      return { values: [...(await host.values(tenantId, found, addresses))], problem: null };
    } catch (error) {
      return { values: [], problem: problemOf(error) };
    }
  });

  route(ignoreConnectorEntries)(async ({ session, tenantId, params, body: { addresses, isIgnored } }) => {
    await db.tenant(tenantId, async (tx) => {
      const owner = await tx
        .selectFrom('connector')
        .select('id')
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst();
      if (!owner) throw failure('not_found');
      await requireConnectorReach(tx, session, params.id);
      if (isIgnored) await ignore(tx, { tenantId, connectorId: params.id }, addresses);
      else
        await tx
          .deleteFrom('connector_ignored')
          .where('connector_id', '=', params.id)
          .where('address', 'in', addresses)
          .execute();
      const listed = addresses.join('\n');
      await audit(tx, {
        ...editBy(session, clock),
        subject: 'connector',
        recordId: params.id,
        action: 'update',
        changes: { ignored: isIgnored ? { before: null, after: listed } : { before: listed, after: null } },
      });
    });
    return true;
  });
}

function problemOf(error: unknown): ConnectorProblem {
  if (!(error instanceof ConnectorFault)) throw error;
  return { code: error.code, detail: error.message };
}

interface Owner {
  readonly tenantId: Id;
  readonly connectorId: Id;
}

async function ignore(
  tx: Transaction<ConnectorsSchema>,
  { tenantId, connectorId }: Owner,
  addresses: readonly string[],
): Promise<void> {
  await tx
    .insertInto('connector_ignored')
    .values(
      [...new Set(addresses)].map((address) => ({ tenant_id: tenantId, connector_id: connectorId, address })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from connector_ignored
    where connector_id = ${connectorId}`.execute(tx);
  const limit = LIMITS.connectorIgnoredMax;
  if ((rows[0]?.count ?? 0) > limit)
    throw failure('invalid_input', 'too many ignored entries', {
      addresses: { key: 'too_many', params: { limit } },
    });
}

/** Adds to entries which point reads them, and whether they are ignored. */
async function markEntries(
  tx: Transaction<ConnectorsSchema>,
  { tenantId, connectorId, kind }: Owner & { readonly kind: ConnectorKind },
  entries: readonly BrowseEntry[],
  directory: PlantDirectory,
): Promise<ListedEntry[]> {
  if (entries.length === 0) return [];
  const points = await tx
    .selectFrom('connector_point')
    .select(['name', 'address', 'data_type', 'machine_id', 'target', 'metric'])
    .where('connector_id', '=', connectorId)
    .orderBy('name')
    .execute();
  const ignored = await tx
    .selectFrom('connector_ignored')
    .select('address')
    .where('connector_id', '=', connectorId)
    .execute();
  const pointOf = new Map<string, (typeof points)[number]>();
  for (const point of points)
    for (const address of entriesOfPoint(kind, point.address, point.data_type))
      if (!pointOf.has(address)) pointOf.set(address, point);
  const isIgnored = new Set(ignored.map(({ address }) => address));
  return entries.map((entry) => {
    const point = pointOf.get(entry.address);
    const machine = point?.machine_id ? directory.machine(tenantId, point.machine_id) : null;
    return {
      ...entry,
      isIgnored: isIgnored.has(entry.address),
      point: point
        ? {
            name: point.name,
            machineName: machine?.name ?? null,
            machineNameEn: machine?.nameEn ?? null,
            target: point.target,
            metric: point.metric,
          }
        : null,
    };
  });
}

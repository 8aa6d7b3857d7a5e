import type { FastifyInstance } from 'fastify';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import { type FieldMessages, failure } from '#server/core/failure.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { PlantDirectory } from '#server/core/ports/plant-directory.ts';
import type { SessionPrincipal } from '#server/core/principal.ts';
import { routes } from '#server/core/routes.ts';
import { levelNames } from '#server/modules/ingest/mapping/topic-pattern.ts';
import { tryMapping } from '#server/modules/ingest/mapping/try-mapping.ts';
import type { Id } from '#shared/contracts/envelope.ts';
import {
  type Connection,
  type ConnectionBody,
  createConnection,
  listConnections,
  removeConnection,
  tryConnection,
  updateConnection,
} from '#shared/contracts/ingest.ts';
import type { ConnectionIndex, StoredConnection } from './connection-index.ts';
import type { AlsoChange, Connections } from './connections.ts';

/** Mounts the connections' contracts. `onChange` makes a change take effect with the next message. */
export function mountConnectionRoutes(
  app: FastifyInstance,
  parts: {
    readonly connections: Connections;
    readonly index: ConnectionIndex;
    readonly directory: PlantDirectory;
    readonly clock: Clock;
    readonly pastMs: number;
    readonly onChange: (tenantId: Id) => Promise<void>;
  },
): void {
  const route = routes(app);
  const { connections, index, directory, clock, pastMs, onChange } = parts;
  const present = (stored: StoredConnection) => toReply(stored, index);

  route(listConnections)(async ({ tenantId }) => (await connections.list(tenantId)).map(present));

  const auditBy =
    (session: SessionPrincipal, action: string): AlsoChange =>
    (tx, id, { before, after }) =>
      audit(tx, {
        ...editBy(session, clock),
        subject: 'connection',
        recordId: id,
        action,
        changes: differences({ names: Object.keys(after ?? before ?? {}), before, after }),
      });

  route(createConnection)(async ({ session, tenantId, body }) => {
    checkLevels(body);
    const created = await connections.create(tenantId, body, auditBy(session, 'create'));
    await onChange(tenantId);
    return present(created);
  });

  route(updateConnection)(async ({ session, tenantId, params, body }) => {
    checkLevels(body);
    const updated = await connections.update(tenantId, params.id, body, auditBy(session, 'update'));
    await onChange(tenantId);
    return present(updated);
  });

  route(removeConnection)(async ({ session, tenantId, params }) => {
    await connections.remove(tenantId, params.id, auditBy(session, 'remove'));
    await onChange(tenantId);
    return true;
  });

  route(tryConnection)(async ({ tenantId, body }) =>
    tryMapping(body, { tenantId, directory, arrivalTs: clock.now(), pastMs }),
  );
}

function toReply({ id, body, createdAt, updatedAt }: StoredConnection, index: ConnectionIndex): Connection {
  return { ...body, id, createdAt, updatedAt, ...index.counters(id) };
}

/** A mapping may only speak of levels that its pattern names; zod sees one field at a time. */
function checkLevels(body: ConnectionBody): void {
  const names = levelNames(body.pattern);
  const fields: Record<string, FieldMessages[string]> = {};
  const check = (source: ConnectionBody['machine'], path: string) => {
    if (source.from !== 'topic' || names.includes(source.level)) return;
    fields[`${path}.level`] = { key: 'level_unknown', params: { level: `{${source.level}}` } };
  };
  check(body.machine, 'machine');
  if (body.target.kind === 'metric') check(body.target.metric, 'target.metric');
  if (Object.keys(fields).length > 0)
    throw failure('invalid_input', 'a mapping names an unknown level', fields);
}

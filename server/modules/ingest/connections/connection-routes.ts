import type { FastifyInstance } from 'fastify';
import type { SessionPrincipal } from '#server/core/access/principal.ts';
import { audit, editBy } from '#server/core/audit/audit.ts';
import { differences } from '#server/core/audit/differences.ts';
import { reachesDepartment } from '#server/core/crud/data-authority.ts';
import { type FieldMessages, failure } from '#server/core/failure.ts';
import { routes } from '#server/core/http/routes.ts';
import type { Clock } from '#server/core/ports/clock.ts';
import type { PlantDirectory } from '#server/core/ports/plant/plant-directory.ts';
import type { HeardValues } from '#server/modules/ingest/heard/heard-values.ts';
import { requireAllData } from '#server/modules/ingest/ingest-reach.ts';
import { parsePayload } from '#server/modules/ingest/mapping/payload.ts';
import { levelNames } from '#server/modules/ingest/mapping/topic-pattern.ts';
import { tryConnectionWith } from '#server/modules/ingest/mapping/try-mapping.ts';
import {
  amendConnection,
  type Connection,
  type ConnectionBody,
  type ConnectionRule,
  createConnection,
  listConnections,
  removeConnection,
  tryConnection,
  updateConnection,
} from '#shared/contracts/ingest/ingest.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';
import type { ConnectionIndex, StoredConnection } from './connection-index.ts';
import type { AlsoChange, Connections } from './connections.ts';
import { createTextRefusal } from './text-refusal.ts';

/** Mounts the connections' contracts. `onChange` makes a change take effect with the next message. */
export function mountConnectionRoutes(
  app: FastifyInstance,
  parts: {
    readonly connections: Connections;
    readonly index: ConnectionIndex;
    readonly heard: HeardValues;
    readonly directory: PlantDirectory;
    readonly clock: Clock;
    readonly pastMs: number;
    readonly onChange: (tenantId: Id) => Promise<void>;
    /** Called when the rules of a connection are in effect, with the connection as it was before; null = it is new. */
    readonly onRules: (
      tenantId: Id,
      connection: StoredConnection,
      before: ConnectionBody | null,
    ) => Promise<void>;
  },
): void {
  const route = routes(app);
  const { connections, index, heard, directory, clock, pastMs, onChange, onRules } = parts;
  const present = (stored: StoredConnection) => toReply(stored, index);

  route(listConnections)(async ({ session, tenantId }) => {
    const found = await connections.list(tenantId);
    return found.filter(({ body }) => isOfReached(body, session, directory)).map(present);
  });

  const auditBy =
    (session: SessionPrincipal, action: string): AlsoChange =>
    (tx, id, { before, after }) =>
      audit(tx, {
        ...editBy(session, clock),
        subject: 'connection',
        recordId: id,
        recordName: (after ?? before)?.name ?? null,
        action,
        changes: differences({ names: Object.keys(after ?? before ?? {}), before, after }),
      });

  async function save(
    session: SessionPrincipal,
    action: string,
    change: (also: AlsoChange) => Promise<StoredConnection>,
  ): Promise<Connection> {
    const { tenantId } = session;
    let before: ConnectionBody | null = null;
    const entry = auditBy(session, action);
    const saved = await change((tx, id, bodies) => {
      before = bodies.before;
      return entry(tx, id, bodies);
    });
    await onChange(tenantId);
    await onRules(tenantId, saved, before);
    return present(saved);
  }

  const refuseHeardTexts = createTextRefusal({ heard, directory, clock, pastMs });

  route(createConnection)(async ({ session, tenantId, body }) => {
    requireAllData(session);
    checkLevels(body.rules);
    refuseHeardTexts(tenantId, body.rules);
    return save(session, 'create', (also) => connections.create(tenantId, body, also));
  });

  route(updateConnection)(async ({ session, tenantId, params, body }) => {
    requireAllData(session);
    checkLevels(body.rules);
    return save(session, 'update', (also) =>
      connections.update(tenantId, params.id, body, (tx, id, change) => {
        refuseHeardTexts(tenantId, body.rules, change.before?.rules);
        return also(tx, id, change);
      }),
    );
  });

  route(amendConnection)(async ({ session, tenantId, params, body }) => {
    requireAllData(session);
    checkLevels(body.rules);
    refuseHeardTexts(tenantId, body.rules);
    return save(session, 'update', (also) => connections.amend(tenantId, params.id, body, also));
  });

  route(removeConnection)(async ({ session, tenantId, params }) => {
    requireAllData(session);
    await connections.remove(tenantId, params.id, auditBy(session, 'remove'));
    await onChange(tenantId);
    return true;
  });

  route(tryConnection)(async ({ session, tenantId, body: { connection, messages } }) => {
    requireAllData(session);
    const now = clock.now();
    const tried = messages.map(({ topic, payload }) =>
      payload === null
        ? { topic, ...heard.newestMessage(tenantId, topic, now) }
        : { topic, payload: parsePayload(Buffer.from(payload)), arrivalTs: now },
    );
    return tryConnectionWith(connection, tried, { tenantId, directory, pastMs });
  });
}

/**
 * Whether a connection names machines within reach alone. Where a message says which machine it is of, that may be any:
 * such a connection is seen by who reaches everything.
 */
function isOfReached(
  { rules }: Pick<ConnectionBody, 'rules'>,
  { tenantId, authority }: Pick<SessionPrincipal, 'tenantId' | 'authority'>,
  directory: Pick<PlantDirectory, 'findMachine'>,
): boolean {
  if (authority.isAll) return true;
  const named = rules.flatMap(({ machine }): (string | null)[] => {
    if (machine.from === 'fixed') return [machine.value];
    return machine.map ? Object.values(machine.map) : [null];
  });
  const isOneReached = (name: string | null) => {
    const machine = name === null ? null : directory.findMachine(tenantId, name);
    return machine !== null && reachesDepartment(authority, machine.id);
  };
  return named.length > 0 && named.every(isOneReached);
}

function toReply(stored: StoredConnection, index: ConnectionIndex): Connection {
  const { id, body, createdAt, updatedAt } = stored;
  const { ruleCounters, ...counters } = index.counters(stored);
  return { ...body, id, createdAt, updatedAt, ...counters, ruleCounters: [...ruleCounters] };
}

/** A rule may only speak of levels that its pattern names; zod sees one field at a time. */
function checkLevels(rules: readonly ConnectionRule[]): void {
  const fields: Record<string, FieldMessages[string]> = {};
  for (const [index, { pattern, machine, target }] of rules.entries()) {
    const names = levelNames(pattern);
    const check = (source: ConnectionRule['machine'], path: string) => {
      if (source.from !== 'topic' || names.includes(source.level)) return;
      fields[`rules.${index}.${path}.level`] = {
        key: 'level_unknown',
        params: { level: `{${source.level}}` },
      };
    };
    check(machine, 'machine');
    if (target.kind === 'metric') check(target.metric, 'target.metric');
  }
  if (Object.keys(fields).length > 0) throw failure('invalid_input', 'a rule names an unknown level', fields);
}

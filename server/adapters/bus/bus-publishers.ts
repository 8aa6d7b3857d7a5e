import type { Client } from 'aedes';
import { doesFilterCover, doesFilterMatch, toTenantFilter } from '#shared/contracts/ingest/mqtt-topic.ts';
import type { Id } from '#shared/contracts/kit/envelope.ts';

/** Who signed in on a connection. */
export interface BusPublisher {
  readonly tenantId: Id;
  readonly username: string;
}

/** Who is connected to the embedded broker, and which topics are theirs. */
export interface Publishers {
  add(client: Client, publisher: BusPublisher): void;
  remove(client: Client): void;
  of(client: Client | null): BusPublisher | undefined;
  clientsOf(username: string): readonly Client[];
  /** The tenant behind a scoped client id, also when that client has gone. */
  tenantOf(scopedId: string | undefined): Id | undefined;
  setPatterns(patterns: readonly { tenantId: Id; pattern: string }[]): void;
  mayPublish(publisher: BusPublisher, topic: string): boolean;
  mayRead(publisher: BusPublisher, filter: string): boolean;
}

export function createPublishers(): Publishers {
  const byClient = new WeakMap<Client, BusPublisher>();
  const clientsByUser = new Map<string, Set<Client>>();
  const tenantByUser = new Map<string, Id>();
  let patternsByTenant = new Map<Id, string[]>();

  function isOwn(tenantId: Id, isTakenBy: (filter: string) => boolean): boolean {
    return isTakenBy(toTenantFilter(tenantId)) || (patternsByTenant.get(tenantId) ?? []).some(isTakenBy);
  }

  return {
    add(client, publisher) {
      byClient.set(client, publisher);
      tenantByUser.set(publisher.username, publisher.tenantId);
      const clients = clientsByUser.get(publisher.username) ?? new Set();
      clientsByUser.set(publisher.username, clients.add(client));
    },
    remove(client) {
      const username = byClient.get(client)?.username;
      if (username === undefined) return;
      const clients = clientsByUser.get(username);
      clients?.delete(client);
      if (clients?.size === 0) clientsByUser.delete(username);
    },
    of: (client) => (client === null ? undefined : byClient.get(client)),
    clientsOf: (username) => [...(clientsByUser.get(username) ?? [])],
    tenantOf: (scopedId) => tenantByUser.get(toUser(scopedId)),
    setPatterns(patterns) {
      const grouped = Map.groupBy(patterns, ({ tenantId }) => tenantId);
      patternsByTenant = new Map(
        [...grouped].map(([tenantId, own]) => [tenantId, own.map(({ pattern }) => pattern)]),
      );
    },
    mayPublish: ({ tenantId }, topic) => isOwn(tenantId, (filter) => doesFilterMatch(filter, topic)),
    mayRead: ({ tenantId }, wanted) => isOwn(tenantId, (filter) => doesFilterCover(filter, wanted)),
  };
}

const SCOPE_END = ' ';

/** Client ids belong to their user: no client may push out another tenant's client by taking its id. */
export function toScopedId(username: string | undefined, clientId: string): string {
  return `${username ?? ''}${SCOPE_END}${clientId}`;
}

function toUser(scopedId: string | undefined): string {
  return scopedId?.slice(0, scopedId.indexOf(SCOPE_END)) ?? '';
}
